/** Must match the product: docs/decisions/payments.md, empty-vin-results.md, wrong-vin-swap.md. */
export default `
## {ourrules}Credits you get back automatically

{ourrules}You don't have to ask for these. The credit is back in your account at once, and your credit history says why.

- {ourrules}**Nothing found.** The report has no records, or the sticker has nothing beyond the basic specification. You keep the document, and the credit.
- {ourrules}**It couldn't be made.** Something failed on our side.
- {ourrules}**Wrong VIN.** If you typed the wrong VIN and haven't opened the document yet, swap it for the right one, once, at no charge. The button is on the vehicle's page.

## {ourrules}What costs nothing in the first place

- {ourrules}**The same document again.** Open it as often as you like. Checking the vehicle again for changes is free too, if its report found records.
- {ourrules}**The same request twice.** Pressing twice, or losing the connection, uses one credit at most.

## Getting money back

To ask for your money back, write to us. A person reads every message. What we can refund depends on the case, and on the rights that the law gives you. This page takes none of them away.

- **Write before you use the credits, or before a new period starts.** That makes it easier.
- **Something is wrong with a report or a sticker:** tell us on the document itself. A support ticket comes with a free credit.
- {ourrules}**If we refund a payment,** it goes back to the card or wallet you paid with. The credits that it paid for are deducted from your balance, if you still have them.

## Subscriptions

- A subscription renews on the date and at the price shown before you bought it, until you cancel.
- {ourrules}Cancel in your account under Orders. Nothing is charged after that. You keep what you paid for until the period ends.

## How to ask

Email [{email}](mailto:{email}) with the receipt number and what happened. You'll hear from us within 24 hours.

- Phone: {phone}

Deleting your account ends it with the credits in it. Ask for a refund first.
`;
