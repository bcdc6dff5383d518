export default `
Estas condiciones son entre {company} (en adelante, nosotros) y la empresa que tiene un sitio propio en nuestro servicio (en adelante, usted o el socio). Si algo no queda claro, pregúntenos: [{email}](mailto:{email}).

## Su sitio

- Usted tiene un sitio con su propio nombre, sus textos, colores y precios. Nosotros operamos el servicio que hay detrás.
- Empieza como borrador en una dirección de vista previa. Un borrador no vende nada por dinero real y no aparece en los buscadores.
- Usted lo abre al público cuando termina su lista de pasos. Puede que antes revisemos su empresa.
- Los clientes del sitio son suyos. Usted responde sus preguntas y decide sobre sus reembolsos.

## De qué es responsable

- **Quién es:** su empresa, su dirección y su número fiscal son verdaderos y están al día. Aparecen en los recibos de sus clientes.
- **Lo que escribe:** sus textos, imágenes y precios cumplen la ley del lugar donde vende. Su sitio tiene condiciones, política de privacidad y regla de reembolsos.
- **Lo que cobra:** usted fija los precios. Nunca están por debajo de los precios mayoristas que le mostramos.
- **Impuestos:** usted cobra y paga los impuestos de sus ventas.
- **Quién tiene acceso:** usted elige a las personas que trabajan en su sitio y lo que puede hacer cada una. Lo que hacen allí cuenta como hecho por usted.

## Lo que dice un informe

Un informe o una etiqueta muestra lo que nuestras fuentes tienen registrado, con la fuente y la fecha. Usted no cambia lo que dice un documento ni promete más de lo que dice. Nunca diga que un vehículo no tiene problemas porque no se encontró nada. No use el servicio para copiar nuestros datos.

## Dinero

- Usted nos debe el precio mayorista de cada documento que vende su sitio. El precio que se mostró al hacer un pedido es el que vale para ese pedido.
- Un reembolso a un cliente devuelve nuestra parte en la misma proporción, hasta donde se recupera el crédito del documento.
- Cada mes recibe un estado de cuenta. Avísenos en un plazo de 60 días si cree que tiene un error.

## Datos

Los datos personales de sus clientes se usan para operar su sitio y para nada más. Están separados de los sitios de otros socios. Usted decide sobre ellos y nosotros los tratamos por encargo suyo. La política de privacidad de su sitio les dice lo mismo a sus clientes.

## Cambios y final

- Cuando estas condiciones cambian, le pedimos al dueño de su sitio que las acepte de nuevo. Guardamos qué versión se aceptó, cuándo y quién lo hizo.
- Usted puede terminar cuando quiera: escríbanos y cerramos el sitio. Los documentos que sus clientes pagaron siguen abiertos para ellos.
- Podemos cerrar un sitio que incumple la ley, estas condiciones o los derechos de alguien. Decimos por qué.
`;
