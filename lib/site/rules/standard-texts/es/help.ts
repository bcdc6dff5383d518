export default `
## ¿Dónde está el VIN?

El número de identificación del vehículo (VIN) tiene 17 letras y dígitos. Búsquelo:

- en el tablero, del lado del conductor, mirando desde afuera por el parabrisas;
- en la etiqueta del marco de la puerta del conductor;
- en el título, el registro y la tarjeta del seguro.

Todos deben mostrar el mismo número. Si no, averigüe por qué antes de comprar.

## Escríbalo, escanéelo o use la placa

- **Escríbalo:** con mayúsculas o minúsculas, con o sin espacios.
- **Escanéelo:** «Escanear VIN» lee con la cámara del teléfono el código de barras de la puerta o del parabrisas. También sirve una foto.
- **Placa:** elija el estado y diga para qué la necesita. La ley nos pide preguntarlo. No todos los estados ni todas las placas están en nuestras fuentes. Que falte una placa no dice nada del auto.
- **¿No tiene el número?** Escriba año, marca y modelo. Verá los datos del modelo, no el historial de este auto.

## Letras que no puede tener un VIN

Un VIN no lleva I, O ni Q, porque se parecen al 1 y al 0. Si escribió una, se lo decimos y sugerimos el dígito.

## «Este VIN parece mal escrito»

El noveno carácter es un dígito verificador: se calcula con todos los demás, así que un error de escritura se nota. Compare el número con el auto, carácter por carácter. Si con cambiar uno queda bien, se lo sugerimos. En autos hechos para otros mercados quizá no se use el dígito verificador. Entonces el VIN puede estar bien.

## Antes de 1981

Los autos anteriores a 1981 tienen un VIN más corto, y cada fabricante tenía su propio formato. Escriba lo que dice el auto: con 14 caracteres o menos lo leemos como un VIN anterior a 1981. Si corresponde a más de un auto, usted elige. Si no corresponde a ninguno, escriba año, marca y modelo. Hay pocos registros de esos autos.

15 o 16 caracteres siempre son un error: faltan uno o dos.

## ¿No encontró nada?

- Compare el número con el auto una vez más.
- «No reconocemos este VIN» quiere decir que el número no corresponde al sistema de ningún fabricante. Pasa con autos importados por particulares, autos armados a partir de un kit y remolques.
- {ourrules}Un informe sin registros no cuesta nada: le devolvemos el crédito. Quiere decir que las fuentes consultadas no tienen nada, no que no haya pasado nada. La página [Cómo revisamos](/how-we-check) dice qué puede saber cada fuente.
- {ourrules}¿Pidió el informe de un VIN equivocado? Mientras no lo abra, cámbielo gratis en la página del vehículo.

## ¿Todavía no lo resuelve?

Escriba a [{email}](mailto:{email}) con el número tal como está en el auto. Una foto de la etiqueta ayuda.

- Teléfono: {phone}
`;
