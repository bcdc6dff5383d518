export default `
## {ourrules}Créditos que devolvemos automáticamente

{ourrules}No tiene que pedirlos. El crédito está de nuevo en su cuenta enseguida, y el historial de créditos dice por qué.

- {ourrules}**Sin hallazgos.** El informe no tiene registros, o la etiqueta no tiene nada más que la especificación básica. Usted conserva el documento y el crédito.
- {ourrules}**No se pudo hacer.** Algo falló de nuestro lado.
- {ourrules}**VIN equivocado.** Si escribió mal el VIN y aún no abrió el documento, cámbielo por el correcto, una vez, sin costo. El botón está en la página del vehículo.

## {ourrules}Lo que nunca se cobra

- {ourrules}**El mismo documento otra vez.** Ábralo cuantas veces quiera. Consultar de nuevo el vehículo también es gratis, si su informe tuvo registros.
- {ourrules}**La misma solicitud dos veces.** Presionar dos veces el botón, o perder la conexión, usa un crédito como máximo.

## Recuperar su dinero

Para pedir la devolución de su dinero, escríbanos. Una persona lee cada mensaje. Lo que podemos reembolsar depende del caso y de los derechos que la ley le da. Esta página no le quita ninguno.

- **Escriba antes de usar los créditos, o antes de que empiece otro período.** Así es más fácil.
- **Algo está mal en un informe o una etiqueta:** dígalo en el documento mismo. Con una solicitud de soporte recibe un crédito gratis.
- {ourrules}**Si reembolsamos un pago,** vuelve a la tarjeta o billetera con que pagó. Los créditos de ese pago se quitan de su saldo, si aún los tiene.

## Suscripciones

- Una suscripción se renueva en la fecha y al precio que vio antes de comprarla, hasta que la cancela.
- {ourrules}Cancélela en su cuenta, en Compras. Después no se cobra nada. Conserva lo que pagó hasta que termine el período.

## Cómo pedirlo

Escriba a [{email}](mailto:{email}) con el número de recibo y lo que pasó. Le respondemos en un plazo de 24 horas.

- Teléfono: {phone}

Al eliminar su cuenta se pierden los créditos que tiene. Pida antes el reembolso.
`;
