export default `
## Where is the VIN?

The vehicle identification number has 17 letters and digits. Look here:

- on the dashboard, driver's side, through the windshield from outside;
- on the label in the driver's door frame;
- on the title, the registration and the insurance card.

All of them must show the same number. If they don't, find out why before you buy.

## Type it, scan it, or use the plate

- **Type it:** upper or lower case, with or without spaces.
- **Scan it:** "Scan VIN" reads the barcode on the door label or behind the windshield with your phone's camera. A photo works too.
- **License plate:** choose the state and say what you need it for. The law asks us to. Not every state and plate is in our sources. A missing plate says nothing about the car.
- **No number at hand?** Enter year, make and model. You see the model's data, not this car's history.

## Letters that can't be in a VIN

A VIN has no I, O or Q, because they look like 1 and 0. If you typed one, we point it out and suggest the digit.

## "This VIN looks mistyped"

The ninth character is a check digit: it's calculated from all the others, so a typing mistake shows. Compare the number with the car, character by character. Where changing one character makes it right, we suggest it. On cars built for other markets the check digit may simply not be used. Then the VIN can still be right.

## Before 1981

Cars from before 1981 have shorter VINs, and each manufacturer had its own format. Enter what is on the car: with 14 characters or fewer we read it as a pre-1981 VIN. If more than one car fits, you choose. If none does, enter year, make and model. Records of such cars are rare.

15 or 16 characters are always a mistake: one or two are missing.

## Nothing found?

- Compare the number with the car once more.
- "We don't recognize this VIN" means that it matches no manufacturer's format. This can happen with gray imports, kit cars and trailers.
- {ourrules}A report with no records costs nothing: you get your credit back. It means that the sources we checked have nothing on file, not that nothing happened. [How we check](/how-we-check) says what each source can know.
- {ourrules}Bought a report for the wrong VIN? As long as you haven't opened it, swap it on the vehicle's page, free.

## Still stuck?

Write to [{email}](mailto:{email}) with the number as it is on the car. A photo of the label helps.

- Phone: {phone}
`;
