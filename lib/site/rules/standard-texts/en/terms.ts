export default `
These terms are between you and whoever runs {site}. We wrote them to be read. If something isn't clear, ask us: [{email}](mailto:{email}).

{company} runs {site}.

## What you get

- **A vehicle history report** lists the records that our sources have about one vehicle: titles, title brands, odometer readings, accidents, theft, liens, sales and more. Every record names its source and its date.
- **A window sticker** is a re-created sheet with the vehicle's equipment and prices. It isn't the manufacturer's original label unless it says so.
- **Free tools** look up a VIN, recalls, safety ratings and the like.

A report says what was found, what wasn't found, what wasn't checked and which source didn't answer. "None found" means that the sources we checked had no record on that day. It doesn't mean that nothing happened. Not every accident, repair or sale is reported to anyone, and records can be late or wrong. Have a mechanic look at a vehicle before you buy it. A report isn't a warranty, an appraisal or an inspection.

{ourrules}[How we check](/how-we-check) names each source.

Market values are estimates. We aren't affiliated with NHTSA, the U.S. Department of Justice or any vehicle manufacturer.

## Your account

- You need one to get a report or a sticker. You must be old enough to make a contract where you live.
- Keep your password to yourself. You're responsible for what is done from your account.
- New accounts start with {freereports} free reports. One person, one account: free credits aren't for creating accounts by the dozen.
- You can close your account whenever you like, under [Delete your account](/delete-account).

## Credits and payment

- One credit pays for one report or one sticker. You see the price, with tax, before you pay.
- {ourrules}**Credits don't expire.** Every credit you gain or use is listed in your account.
- {ourrules}**Nothing found, nothing charged.** If a report finds no records, or a sticker finds nothing beyond the basic specification, we return the credit automatically. If a report can't be made, we return its credit too.
- {ourrules}Opening a document again, and checking it again for changes, costs nothing once it's paid for.
- {ourrules}A **single purchase never renews**. A subscription renews only if you chose one, at the price and on the date shown beside the button. Cancel it in your account at any time. It then runs until the paid period ends. What's left of a period doesn't roll over.
- Cards are handled by our payment provider. We never see your card number.

{ourrules}[Refunds](/refunds) says when you get a credit back, and how to ask for money.

## What you may do with a document

- Use it for your own purchase or sale, print it, share it by link, and show it to buyers. A dealer may show it with the vehicle.
- Don't change what it says, pass it off as a manufacturer's or government document, or resell our data as data.
- Don't use it to decide about a person's credit, insurance, job or home. It isn't a consumer report.
- {ourrules}Don't look up license plates for a purpose that the law doesn't allow. We ask what you need a plate for and keep a record of the answer.
- Don't collect our data with software, work around the limits, or get in the way of others who use the site.

We may close an account that does these things. We tell you why.

## {ourrules}If a record is wrong

{ourrules}Dispute it on the record itself. We take it to the source and tell you what the source says. Only the source can change its data. Until then the report shows that the record is disputed.

## What we answer for

We answer for our own work: a report shows what the sources answered, on the date it gives. We don't answer for what a source got wrong or never had, or for a decision that rested on a report alone. Where the law lets us, our liability is limited to what you paid for the document. Nothing here takes away a right that the law gives you as a consumer.

{ourrules}If we made a mistake, we make the report again or return its credit.

## Changes

When these terms change, the date on this page changes. What you bought stays under the terms you bought it under. If a change matters to you and you don't agree, you can close your account.
`;
