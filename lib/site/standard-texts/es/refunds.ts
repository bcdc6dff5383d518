/** True of what the product does: docs/decisions/payments.md, empty-vin-results.md, wrong-vin-swap.md. */
export default `
## Créditos que vuelven solos

No tiene que pedirlos. Devolvemos el crédito enseguida a su cuenta, y el historial de créditos dice por qué.

- **Nada encontrado.** El informe no tiene registros, o la etiqueta no tiene nada más que la especificación básica. Se queda con el documento y con el crédito.
- **No se pudo hacer.** Algo falló de nuestro lado.
- **VIN equivocado.** Si escribió mal el VIN y aún no abrió el documento, cámbielo por el correcto, una vez, sin costo. El botón está en la página del vehículo.

## Lo que nunca se cobra

- **El mismo documento otra vez.** Ábralo cuantas veces quiera. Revisar de nuevo el vehículo también es gratis, si su informe tuvo registros.
- **La misma solicitud dos veces.** Pulsar dos veces, o perder la conexión, usa un crédito como máximo.

## Recuperar su dinero

Los créditos vuelven solos. El dinero no: escríbanos, y una persona lo lee. Lo que podemos reembolsar depende del caso y de los derechos que la ley le da. Esta página no le quita ninguno.

- **Escriba antes de usar los créditos, o antes de que empiece otro período.** Así es más fácil.
- **Algo está mal en un informe o una etiqueta:** dígalo en el documento mismo. Un ticket de soporte trae un crédito gratis.
- **Si reembolsamos un pago,** vuelve a la tarjeta o billetera con que pagó. Los créditos que pagó salen de su saldo, en la medida en que aún los tenga.

## Suscripciones

- Una suscripción se renueva en la fecha y al precio que vio antes de comprarla, hasta que la cancela.
- La cancela en su cuenta, en Pedidos, con una pulsación. Después no se cobra nada. Conserva lo pagado hasta el final del período.

## Cómo pedirlo

Escriba a [{email}](mailto:{email}) con el número de recibo y lo que pasó. Le respondemos dentro de 24 horas.

- Teléfono: {phone}

Al eliminar su cuenta se pierden los créditos que tiene. Pida antes el reembolso.
`;
