/** True of what the product does: docs/decisions/payments.md, empty-vin-results.md, wrong-vin-swap.md. */
export default `
## Credits you get back automatically

You don't have to ask for these. The credit is back in your account at once, and your credit history says why.

- **Nothing found.** The report has no records, or the sticker has nothing beyond the basic specification. You keep the document, and the credit.
- **It couldn't be made.** Something failed on our side.
- **Wrong VIN.** If you typed the wrong VIN and haven't opened the document yet, swap it for the right one, once, at no charge. The button is on the vehicle's page.

## Getting money back

- **Credits you haven't used:** write to us within 30 days of the purchase and we refund them to the card you paid with.
- **Something is wrong with a report or a sticker:** tell us on the document itself or by email. We make it again, give the credit back or refund it.
- **Charged twice, or the wrong amount:** always refunded.
- **A credit you used** on a document that has records isn't refunded because the news was bad. That's what it was for.

A refund takes back the credits that it pays for, as far as you still have them.

## Subscriptions

- A subscription renews on the date and at the price shown before you bought it, until you cancel.
- Cancel in your account under Orders. It takes one press, and nothing is charged after that. You keep what you paid for until the period ends.
- Forgot to cancel? Write to us before you use the new period, and we refund it.

## How to ask

Email [{email}](mailto:{email}) with the receipt number and what happened. You hear from us within 24 hours. The money is usually back on your card 5 to 10 days after we send it, depending on your bank.

- Phone: {phone}

Deleting your account ends it with the credits in it. Ask for a refund first.
`;
