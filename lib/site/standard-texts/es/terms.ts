/** True of what the product does: see docs/decisions. A company adds what its own law and practice ask for. */
export default `
Estos términos son entre usted y quien opera {site}. Los escribimos para que se lean. Si algo no queda claro, pregúntenos: [{email}](mailto:{email}).

{company} opera {site}.

## Qué recibe

- **Un informe de historial** reúne lo que nuestras fuentes tienen registrado de un vehículo: títulos, marcas de título, lecturas del odómetro, accidentes, robos, gravámenes, ventas y más. Cada registro dice de qué fuente viene y de qué fecha es.
- **Una etiqueta de ventana** es una hoja recreada con el equipo y los precios del vehículo. No es la etiqueta original del fabricante, salvo que lo diga.
- **Herramientas gratis** para consultar un VIN, llamados a revisión, calificaciones de seguridad y cosas así.

El informe dice qué se encontró, qué no, qué no se revisó y qué fuente no respondió. "Nada encontrado" quiere decir que ese día las fuentes consultadas no tenían ningún registro. No quiere decir que no haya pasado nada. No todo accidente, reparación o venta se reporta, y los registros pueden llegar tarde o estar mal. Lleve el vehículo a un mecánico antes de comprarlo. El informe no es una garantía, ni un avalúo, ni una inspección. En [Cómo revisamos](/how-we-check) está cada fuente.

Los valores de mercado son estimaciones. No tenemos relación con la NHTSA, el Departamento de Justicia de EE. UU. ni con ningún fabricante.

## Su cuenta

- La necesita para pedir un informe o una etiqueta. Debe tener la edad para firmar un contrato donde vive.
- Guarde su contraseña. Lo que se hace desde su cuenta cuenta como suyo.
- Las cuentas nuevas empiezan con {freereports} informes gratis. Una persona, una cuenta: los créditos gratis no son para abrir cuentas por docenas.
- Puede cerrar su cuenta cuando quiera en [Eliminar su cuenta](/delete-account).

## Créditos y pagos

- Un crédito paga un informe o una etiqueta. Ve el precio, con impuestos, antes de pagar.
- **Los créditos no vencen.** Cada crédito que gana o usa aparece en su cuenta.
- **Si no hay nada, no se cobra.** Si el informe no encuentra registros, o la etiqueta no encuentra nada más que la especificación básica, el crédito vuelve solo a su cuenta. Si el informe no se puede hacer, también.
- Abrir otra vez un documento, o volver a revisarlo, no cuesta nada una vez pagado.
- Una **compra única nunca se renueva**. Una suscripción se renueva solo si la eligió, al precio y en la fecha que se muestran junto al botón. La cancela en su cuenta cuando quiera y sigue hasta el final del período pagado. Lo que sobra de un período no pasa al siguiente.
- Las tarjetas las procesa nuestro proveedor de pagos. Nunca vemos el número.

En [Reembolsos](/refunds) dice cuándo vuelve un crédito y cómo pedir su dinero.

## Qué puede hacer con un documento

- Usarlo para su compra o su venta, imprimirlo, compartir su enlace y mostrarlo a compradores. Un concesionario puede mostrarlo con el vehículo.
- No cambie lo que dice, no lo haga pasar por un documento del fabricante o del gobierno, ni revenda nuestros datos como datos.
- No lo use para decidir sobre el crédito, el seguro, el empleo o la vivienda de una persona. No es un informe del consumidor.
- No consulte placas para un fin que la ley no permite. Preguntamos para qué la necesita y guardamos la respuesta.
- No extraiga nuestros datos con programas, no se salte los límites y no moleste a quienes usan el sitio.

Podemos cerrar una cuenta que haga esto, y decimos por qué.

## Si un registro está mal

Impúgnelo en el registro mismo. Lo llevamos a la fuente y le contamos qué responde. Solo la fuente puede cambiar sus datos. Mientras tanto, el informe muestra que el registro está impugnado.

## De qué respondemos

Respondemos de nuestro trabajo: el informe muestra lo que las fuentes respondieron en la fecha que indica. Si nos equivocamos, lo hacemos de nuevo o devolvemos su crédito. No respondemos de lo que una fuente tuvo mal o nunca tuvo, ni de una decisión basada solo en un informe. Donde la ley lo permite, nuestra responsabilidad se limita a lo que pagó por el documento. Nada de esto le quita un derecho que la ley le da como consumidor.

## Cambios

Cuando cambian estos términos, cambia la fecha de esta página. Lo que compró sigue bajo los términos con que lo compró. Si un cambio le importa y no está de acuerdo, puede cerrar su cuenta.
`;
