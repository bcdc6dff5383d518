export default `
{site} le dice qué hay registrado sobre un auto antes de que lo compre o lo venda, y recrea la etiqueta de ventana con la que salió.

Lo opera {company}.

No vendemos autos, y nadie nos paga para que uno se vea mejor.

- {ourrules}**Cada registro dice su fuente y su fecha**, para que juzgue usted.
- {ourrules}**Decimos qué no consultamos.** «Sin hallazgos» y «No consultado» son cosas distintas, y un informe nunca las confunde.
- {ourrules}**Si no hay nada, no se cobra.** Le devolvemos el crédito automáticamente.
- {ourrules}**¿Algo está mal en un informe?** Impúgnelo en el registro. Lo llevamos a la fuente y mostramos el resultado.
`;
