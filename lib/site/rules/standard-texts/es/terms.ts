export default `
Estos términos son entre usted y quien opera {site}. Los escribimos para que se lean. Si algo no queda claro, pregúntenos: [{email}](mailto:{email}).

{company} opera {site}.

## Qué recibe

- **Un informe de historial** reúne lo que nuestras fuentes tienen registrado de un vehículo: títulos, marcas de título, lecturas del odómetro, accidentes, robos, gravámenes, ventas y más. Cada registro dice de qué fuente viene y de qué fecha es.
- **Una etiqueta de ventana** es una hoja recreada con el equipo y los precios del vehículo. No es la etiqueta original del fabricante, salvo que lo diga.
- **Herramientas gratis** para consultar un VIN, llamados a revisión, calificaciones de seguridad y otros datos.

El informe dice qué se encontró, qué no, qué no se consultó y qué fuente no respondió. «Sin hallazgos» quiere decir que ese día las fuentes consultadas no tenían ningún registro. No quiere decir que no haya pasado nada. No todo accidente, reparación o venta se reporta, y los registros pueden llegar tarde o estar mal. Lleve el vehículo a un mecánico antes de comprarlo. El informe no es una garantía, ni un avalúo, ni una inspección.

{ourrules}La página [Cómo revisamos](/how-we-check) nombra cada fuente.

Los valores de mercado son estimaciones. No tenemos relación con la NHTSA, con el Departamento de Justicia de EE. UU. ni con ningún fabricante de vehículos.

## Su cuenta

- La necesita para pedir un informe o una etiqueta. Debe tener edad para firmar un contrato en el lugar donde vive.
- No comparta su contraseña. Usted responde de lo que se haga desde su cuenta.
- Las cuentas nuevas empiezan con {freereports} informes gratis. Una persona, una cuenta: los créditos gratis no son para crear cuentas por docenas.
- Puede cerrar su cuenta cuando quiera en [Eliminar su cuenta](/delete-account).

## Créditos y pagos

- Un crédito paga un informe o una etiqueta. Antes de pagar, usted ve el precio con impuestos.
- {ourrules}**Los créditos no vencen.** Cada crédito que recibe o usa aparece en su cuenta.
- {ourrules}**Si no hay nada, no se cobra.** Si el informe no encuentra registros, o la etiqueta no encuentra nada más que la especificación básica, le devolvemos el crédito automáticamente. También se lo devolvemos si el informe no se puede hacer.
- {ourrules}Abrir otra vez un documento, o volver a consultarlo por si hay cambios, no cuesta nada una vez pagado.
- {ourrules}Una **compra única nunca se renueva**. Una suscripción se renueva solo si la eligió, al precio y en la fecha que se muestran junto al botón. Puede cancelarla en su cuenta cuando quiera. Entonces sigue hasta el final del período pagado. Lo que sobra de un período no pasa al siguiente.
- Las tarjetas las procesa nuestro proveedor de pagos. Nunca vemos el número.

{ourrules}La página [Reembolsos](/refunds) dice cuándo le devolvemos un crédito y cómo pedir su dinero.

## Qué puede hacer con un documento

- Úselo para su compra o su venta, imprímalo, comparta su enlace y muéstrelo a compradores. Un concesionario puede mostrarlo con el vehículo.
- No cambie lo que dice, no lo haga pasar por un documento del fabricante o del gobierno, ni revenda nuestros datos como datos.
- No lo use para decidir sobre el crédito, el seguro, el empleo o la vivienda de una persona. No es un informe del consumidor (consumer report).
- {ourrules}No consulte placas para un fin que la ley no permite. Preguntamos para qué necesita la placa y guardamos la respuesta.
- No extraiga nuestros datos con programas, no se salte los límites y no moleste a quienes usan el sitio.

Podemos cerrar una cuenta que haga estas cosas. Le decimos por qué.

## {ourrules}Si un registro está mal

{ourrules}Impúgnelo en el registro mismo. Lo llevamos a la fuente y le decimos qué responde. Solo la fuente puede cambiar sus datos. Mientras tanto, el informe muestra que el registro está impugnado.

## De qué respondemos

Respondemos de nuestro trabajo: el informe muestra lo que las fuentes respondieron en la fecha que indica. No respondemos de lo que una fuente tuvo mal o nunca tuvo, ni de una decisión basada solo en un informe. Donde la ley lo permite, nuestra responsabilidad se limita a lo que pagó por el documento. Nada de esto le quita un derecho que la ley le da como consumidor.

{ourrules}Si nos equivocamos, hacemos el informe de nuevo o le devolvemos el crédito.

## Cambios

Cuando cambian estos términos, cambia la fecha de esta página. Lo que compró sigue bajo los términos con que lo compró. Si un cambio le importa y no está de acuerdo, puede cerrar su cuenta.
`;
