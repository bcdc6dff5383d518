/** True of what the product does: docs/decisions/payments.md, empty-vin-results.md, wrong-vin-swap.md. */
export default `
## Créditos que vuelven solos

No tiene que pedirlos. El crédito vuelve enseguida a su cuenta, y el historial de créditos dice por qué.

- **Nada encontrado.** El informe no tiene registros, o la etiqueta no tiene nada más que la especificación básica. Se queda con el documento y con el crédito.
- **No se pudo hacer.** Algo falló de nuestro lado.
- **VIN equivocado.** Si escribió mal el VIN y aún no abrió el documento, cámbielo por el correcto, una vez, sin costo. El botón está en la página del vehículo.

## Recuperar su dinero

- **Créditos sin usar:** escríbanos dentro de los 30 días de la compra y se los reembolsamos a la tarjeta con que pagó.
- **Algo está mal en un informe o una etiqueta:** dígalo en el documento mismo o por correo. Lo hacemos de nuevo, devolvemos el crédito o lo reembolsamos.
- **Cobro doble o monto equivocado:** se reembolsa siempre.
- **Un crédito que usó** en un documento con registros no se reembolsa porque la noticia fue mala. Para eso era.

Un reembolso retira los créditos que paga, en la medida en que aún los tenga.

## Suscripciones

- Una suscripción se renueva en la fecha y al precio que vio antes de comprarla, hasta que la cancela.
- La cancela en su cuenta, en Pedidos, con una pulsación. Después no se cobra nada. Conserva lo pagado hasta el final del período.
- ¿Olvidó cancelar? Escríbanos antes de usar el período nuevo y lo reembolsamos.

## Cómo pedirlo

Escriba a [{email}](mailto:{email}) con el número de recibo y lo que pasó. Le respondemos dentro de 24 horas. El dinero suele verse en su tarjeta de 5 a 10 días después de que lo enviamos, según su banco.

- Teléfono: {phone}

Al eliminar su cuenta se pierden los créditos que tiene. Pida antes el reembolso.
`;
