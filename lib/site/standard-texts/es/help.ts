export default `
## ¿Dónde está el VIN?

El número de identificación del vehículo tiene 17 letras y dígitos. Búsquelo:

- en el tablero, del lado del conductor, mirando desde afuera por el parabrisas;
- en la etiqueta del marco de la puerta del conductor;
- en el título, el registro y la tarjeta del seguro.

Todos deben mostrar el mismo número. Si no, averigüe por qué antes de comprar.

## Escríbalo, escanéelo o use la placa

- **Escríbalo:** con mayúsculas o minúsculas, con o sin espacios.
- **Escanéelo:** "Escanear VIN" lee con la cámara del teléfono el código de barras de la puerta o del parabrisas. También sirve una foto.
- **Placa:** elija el estado y diga para qué la necesita. La ley nos pide preguntarlo. No todos los estados ni todas las placas están en nuestras fuentes. Que falte una no dice nada del auto.
- **¿No tiene el número?** Escriba año, marca y modelo. Ve los datos del modelo, no la historia de este auto.

## Letras que no puede tener un VIN

Un VIN no lleva I, O ni Q, porque se parecen al 1 y al 0. Si escribió una, se lo decimos y sugerimos el dígito.

## "Este VIN parece mal escrito"

El noveno carácter es un dígito de control: se calcula con todos los demás, así que un error se nota. Compare el número con el auto, carácter por carácter. Si cambiar uno lo arregla, lo sugerimos. En autos hechos para otros mercados a veces no se usa, y entonces el VIN puede estar bien.

## Antes de 1981

Los autos anteriores a 1981 tienen números más cortos, y cada fabricante tenía el suyo. Escriba lo que dice el auto: con 14 caracteres o menos lo leemos como número clásico. Si hay más de un auto posible, elige usted. Si no hay ninguno, escriba año, marca y modelo. Los registros de esos autos son raros.

15 o 16 caracteres siempre son un error: faltan uno o dos.

## ¿No encontró nada?

- Compare el número con el auto una vez más.
- "No reconocemos este VIN" quiere decir que el número no encaja en el sistema de ningún fabricante. Pasa con importaciones directas, autos armados y remolques.
- Un informe sin registros no cuesta nada: le devolvemos el crédito. Quiere decir que las fuentes consultadas no tienen nada, no que no haya pasado nada. En [Cómo revisamos](/how-we-check) dice qué puede saber cada fuente.
- ¿Pidió el informe de un VIN equivocado? Mientras no lo abra, cámbielo gratis en la página del vehículo.

## ¿Sigue sin encontrarlo?

Escriba a [{email}](mailto:{email}) con el número tal como está en el auto. Una foto de la etiqueta ayuda.

- Teléfono: {phone}
`;
