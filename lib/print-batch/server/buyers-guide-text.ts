/**
 * Text of 16 CFR Part 455 (Figures 1 to 3, 81 FR 81664), required verbatim: never edit it. See
 * docs/decisions/buyers-guide.md.
 */
const en = {
  title: "BUYERS GUIDE",
  important: "IMPORTANT:",
  promises:
    "Spoken promises are difficult to enforce. Ask the dealer to put all promises in writing. Keep this form.",
  make: "VEHICLE MAKE",
  model: "MODEL",
  year: "YEAR",
  vin: "VEHICLE IDENTIFICATION NUMBER (VIN)",
  stock: "DEALER STOCK NUMBER",
  warranties: "WARRANTIES FOR THIS VEHICLE:",
  /** 16 CFR 455.2(b)(1)(ii): states that restrict 'as is' sales use Figure 2. */
  asIs: "AS IS - NO DEALER WARRANTY",
  asIsText: "THE DEALER DOES NOT PROVIDE A WARRANTY FOR ANY REPAIRS AFTER SALE.",
  implied: "IMPLIED WARRANTIES ONLY",
  impliedText:
    "The dealer doesn't make any promises to fix things that need repair when you buy the vehicle or afterward. But implied warranties under your state's laws may give you some rights to have the dealer take care of serious problems that were not apparent when you bought the vehicle.",
  dealerWarranty: "DEALER WARRANTY",
  full: "FULL WARRANTY.",
  limited: "LIMITED WARRANTY.",
  limitedText:
    "The dealer will pay {labor}% of the labor and {parts}% of the parts for the covered systems that fail during the warranty period. Ask the dealer for a copy of the warranty, and for any documents that explain warranty coverage, exclusions, and the dealer's repair obligations. Implied warranties under your state's laws may give you additional rights.",
  systems: "SYSTEMS COVERED:",
  duration: "DURATION:",
  nonDealer: "NON-DEALER WARRANTIES FOR THIS VEHICLE:",
  manufacturer: "MANUFACTURER'S WARRANTY STILL APPLIES.",
  manufacturerText: "The manufacturer's original warranty has not expired on some components of the vehicle.",
  manufacturerUsed: "MANUFACTURER'S USED VEHICLE WARRANTY APPLIES.",
  other: "OTHER USED VEHICLE WARRANTY APPLIES.",
  askForCopy:
    "Ask the dealer for a copy of the warranty document and an explanation of warranty coverage, exclusions, and repair obligations.",
  service: "SERVICE CONTRACT.",
  serviceText:
    "A service contract on this vehicle is available for an extra charge. Ask for details about coverage, deductible, price, and exclusions. If you buy a service contract within 90 days of your purchase of this vehicle, implied warranties under your state's laws may give you additional rights.",
  mechanic: "ASK THE DEALER IF YOUR MECHANIC CAN INSPECT THE VEHICLE ON OR OFF THE LOT.",
  history: "OBTAIN A VEHICLE HISTORY REPORT AND CHECK FOR OPEN SAFETY RECALLS.",
  historyText:
    "For information on how to obtain a vehicle history report, visit ftc.gov/usedcars. To check for open safety recalls, visit safercar.gov. You will need the vehicle identification number (VIN) shown above to make the best use of the resources on these sites.",
  otherSide: "SEE OTHER SIDE",
  otherSideText:
    "for important additional information, including a list of major defects that may occur in used motor vehicles.",
  spanish:
    "Si el concesionario gestiona la venta en español, pídale una copia de la Guía del Comprador en español.",
  back: "Here is a list of some major defects that may occur in used vehicles.",
  dealerName: "DEALER NAME",
  address: "ADDRESS",
  telephone: "TELEPHONE",
  email: "EMAIL",
  complaints: "FOR COMPLAINTS AFTER SALE, CONTACT:",
  contractText:
    "The information on this form is part of any contract to buy this vehicle. Removing this label before consumer purchase (except for purpose of test-driving) violates federal law (16 C.F.R. 455).",
  /** For screen readers; not printed. */
  ticked: "Marked",
  unticked: "Not marked",
};
export type BuyersGuideText = Record<keyof typeof en, string>;

/** Our own translation: Figures 4 to 6 weren't available to compare (docs/decisions/buyers-guide.md). */
const es: BuyersGuideText = {
  title: "GUÍA DEL COMPRADOR",
  important: "IMPORTANTE:",
  promises:
    "Las promesas verbales son difíciles de hacer cumplir. Pida al concesionario que ponga todas las promesas por escrito. Conserve este formulario.",
  make: "MARCA DEL VEHÍCULO",
  model: "MODELO",
  year: "AÑO",
  vin: "NÚMERO DE IDENTIFICACIÓN DEL VEHÍCULO (VIN)",
  stock: "NÚMERO DE INVENTARIO",
  warranties: "GARANTÍAS PARA ESTE VEHÍCULO:",
  asIs: "COMO ESTÁ - SIN GARANTÍA DEL CONCESIONARIO",
  asIsText: "EL CONCESIONARIO NO OFRECE GARANTÍA PARA NINGUNA REPARACIÓN DESPUÉS DE LA VENTA.",
  implied: "SOLAMENTE GARANTÍAS IMPLÍCITAS",
  impliedText:
    "El concesionario no hace ninguna promesa de reparar lo que necesite reparación al momento de comprar el vehículo o después. Sin embargo, las garantías implícitas según las leyes de su estado podrían darle ciertos derechos para que el concesionario se encargue de problemas graves que no eran evidentes cuando compró el vehículo.",
  dealerWarranty: "GARANTÍA DEL CONCESIONARIO",
  full: "GARANTÍA COMPLETA.",
  limited: "GARANTÍA LIMITADA.",
  limitedText:
    "El concesionario pagará el {labor}% de la mano de obra y el {parts}% de las piezas de los sistemas cubiertos que fallen durante el período de garantía. Pida al concesionario una copia de la garantía y los documentos que expliquen la cobertura, las exclusiones y las obligaciones de reparación del concesionario. Las garantías implícitas según las leyes de su estado podrían darle derechos adicionales.",
  systems: "SISTEMAS CUBIERTOS:",
  duration: "DURACIÓN:",
  nonDealer: "GARANTÍAS PARA ESTE VEHÍCULO QUE NO SON DEL CONCESIONARIO:",
  manufacturer: "LA GARANTÍA DEL FABRICANTE AÚN ES VÁLIDA.",
  manufacturerText:
    "La garantía original del fabricante no ha vencido para algunos componentes del vehículo.",
  manufacturerUsed: "SE APLICA LA GARANTÍA DEL FABRICANTE PARA VEHÍCULOS USADOS.",
  other: "SE APLICA OTRA GARANTÍA PARA VEHÍCULOS USADOS.",
  askForCopy:
    "Pida al concesionario una copia del documento de garantía y una explicación de la cobertura, las exclusiones y las obligaciones de reparación.",
  service: "CONTRATO DE SERVICIO.",
  serviceText:
    "Por un cargo adicional, hay un contrato de servicio disponible para este vehículo. Pida detalles sobre la cobertura, el deducible, el precio y las exclusiones. Si compra un contrato de servicio dentro de los 90 días de la compra de este vehículo, las garantías implícitas según las leyes de su estado podrían darle derechos adicionales.",
  mechanic:
    "PREGUNTE AL CONCESIONARIO SI SU MECÁNICO PUEDE INSPECCIONAR EL VEHÍCULO DENTRO O FUERA DEL LOCAL.",
  history:
    "OBTENGA UN INFORME DEL HISTORIAL DEL VEHÍCULO Y VERIFIQUE SI HAY RETIROS DE SEGURIDAD PENDIENTES.",
  historyText:
    "Para saber cómo obtener un informe del historial del vehículo, visite ftc.gov/carrosusados. Para verificar si hay retiros de seguridad pendientes, visite safercar.gov. Necesitará el número de identificación del vehículo (VIN) indicado arriba para aprovechar mejor los recursos de estos sitios.",
  otherSide: "VEA EL DORSO",
  otherSideText:
    "para obtener información adicional importante, incluida una lista de defectos mayores que pueden presentarse en los vehículos usados.",
  spanish: "",
  back: "Esta es una lista de algunos defectos mayores que pueden presentarse en los vehículos usados.",
  dealerName: "NOMBRE DEL CONCESIONARIO",
  address: "DIRECCIÓN",
  telephone: "TELÉFONO",
  email: "CORREO ELECTRÓNICO",
  complaints: "PARA RECLAMOS DESPUÉS DE LA VENTA, COMUNÍQUESE CON:",
  contractText:
    "La información de este formulario es parte de todo contrato de compra de este vehículo. Quitar esta etiqueta antes de la compra del consumidor (salvo para una prueba de manejo) infringe la ley federal (16 C.F.R. 455).",
  ticked: "Marcada",
  unticked: "Sin marcar",
};

export const buyersGuideText = { en, es };
