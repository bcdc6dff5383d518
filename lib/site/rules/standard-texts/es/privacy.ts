export default `
Quien opera {site} decide qué pasa con sus datos. Para preguntas o solicitudes sobre ellos: [{email}](mailto:{email}).

{company} opera {site}.

## En pocas palabras

Guardamos lo que hace falta para hacer sus informes, cobrar y responderle. No vendemos sus datos. No publicamos quién consultó qué vehículo.

{ourrules}Puede llevarse sus datos y pedir que se borre su cuenta.

## Qué guardamos

- **Su cuenta:** correo, contraseña (solo como un valor cifrado que no se puede deshacer) y el nombre, teléfono, foto y empresa que decida agregar.
- **Sus vehículos y documentos:** VIN, informes, etiquetas, millaje, fotos y documentos que guarda en su garaje.
- **Pedidos y créditos:** qué compró, cuándo, por cuánto, y en qué se usó cada crédito. El número de su tarjeta va directo al proveedor de pagos. Nunca lo tenemos.
- **Lo que nos escribe:** solicitudes de soporte, opiniones, impugnaciones y sus pruebas.
- {ourrules}**Placas:** no la placa misma, solo un valor cifrado, el estado y el motivo que dio. La ley nos pide que podamos mostrar el motivo.
- {ourrules}**Inicios de sesión:** cuándo y con qué tipo de navegador, para que pueda ver y cerrar sesiones que no son suyas.
- {ourrules}**Lo que aceptó:** la versión de nuestros términos y de esta política, y su elección sobre cookies, con la fecha.
- {ourrules}**Registros técnicos:** qué solicitud se hizo, cuándo y cómo terminó. Los VIN aparecen ocultos en parte. No contienen contraseñas, claves de acceso ni direcciones de correo.

{ourrules}Si llegó a la vista previa de un vehículo por el enlace de un socio con sus datos de contacto, los guardamos un año para que la oferta del socio le llegue. Donde la página pregunta antes, los guardamos solo si elige «Sí, contáctenme».

## Para qué lo usamos

Para hacer lo que pidió, cobrar, cuidar su cuenta, responderle y llevar los libros que la ley pide. No hacemos perfiles de publicidad con ello.

## Quién más lo ve

- **Las fuentes de datos** reciben el VIN o la placa. No saben quién pregunta.
- **El proveedor de pagos** recibe su pedido y su correo.
- **El servicio de correo** recibe los correos que le enviamos.
- **Las personas con quienes comparte un documento** ven ese documento y nada más de su cuenta.
- **Analítica y chat**, donde este sitio los usa. Donde el sitio le pregunta antes, no se carga nada hasta que acepta. Ven qué páginas nuestras visitó, nunca un VIN ni una placa. Puede cambiar de opinión en «Opciones de privacidad», al pie de cada página, y respetamos la señal Global Privacy Control de su navegador.
- **Las autoridades**, cuando la ley nos obliga.

## Cookies

Necesitamos unas pocas: la que mantiene su sesión y las que recuerdan su idioma, su zona horaria, su modo claro u oscuro y su elección de privacidad. Las demás vienen solo de los servicios de analítica y chat de arriba.

Mientras su sesión está abierta, su navegador puede guardar una copia de su garaje para que la lea sin conexión. Se borra al cerrar la sesión y deja de mostrarse después de 7 días sin visitas.

## {ourrules}Cuánto tiempo

- {ourrules}Cuenta, garaje y mensajes: hasta que se borra la cuenta.
- {ourrules}Sesiones: 14 días desde el último uso, 90 días como máximo.
- {ourrules}Enlaces compartidos: hasta el día en que terminan, y 90 días más en su lista.
- {ourrules}Pedidos, créditos y lo que aceptó: sin límite. Son nuestros libros.
- {ourrules}Informes y etiquetas: el documento se queda, porque el código impreso lleva a su verificación. Su nombre no está en él.

## Sus derechos

- {ourrules}**Verlo y llevárselo:** «Descargar sus datos», en su cuenta, le da todo en un archivo.
- **Corregirlo:** en su cuenta, o escríbanos.
- **Borrarlo:** [Eliminar su cuenta](/delete-account).
- {ourrules}**Qué pasa después:** la cuenta se cierra enseguida y se borra a los 30 días. Hasta entonces puede cambiar de opinión. Lo que conservamos después no tiene nombre ni dirección.
- {ourrules}**Impugnar un registro de un vehículo:** en el registro mismo.

No le damos un trato peor por ejercer un derecho. Si no podemos ayudarle, puede presentar una queja ante el fiscal general de su estado o la autoridad de protección de datos.

## {ourrules}Seguridad

{ourrules}Las conexiones están cifradas. Las contraseñas y los enlaces se guardan como valores que nadie puede usar. Los datos de cada sitio están separados en la base de datos. Si algo sale mal con sus datos, le avisamos.

## Menores

El sitio no es para menores de 13 años, y no guardamos sus datos a sabiendas.

## Cambios

Cuando cambia esta política, cambia la fecha de esta página.
`;
