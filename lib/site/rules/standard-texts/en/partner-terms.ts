/** Must match the product: docs/decisions/partners.md. */
export default `
These terms are between {company} ("we") and the company that runs a site of its own on our service ("you", the partner). If something isn't clear, ask us: [{email}](mailto:{email}).

## Your site

- You get a site under your own name, with your own texts, colors and prices. We run the service behind it.
- It starts as a draft under a preview address. A draft sells nothing for real money and is in no search engine.
- You take it live when its check list is done. We may look at your company first.
- The site's customers are yours. You answer their questions, and you decide about their refunds.

## What you are responsible for

- **Who you are:** your company, address and tax number are true and up to date. They are on your customers' receipts.
- **What you write:** your texts, pictures and prices follow the law where you sell. Your site has terms, a privacy policy and a refund rule.
- **What you charge:** you set the prices. They are never below the wholesale prices that we show you.
- **Taxes:** you collect and pay the taxes on your sales.
- **Who has access:** you choose the people who work on your site and what each may do. What they do there counts as done by you.

## What a report says

A report or a sticker lists what our sources have on record, with the source and the date. You don't change what a document says, and you don't promise more than it says. Never call a vehicle clean because nothing was found. You don't use the service to build a copy of our data.

## Money

- You owe us the wholesale price of each document that your site sells. The price shown when an order is placed is the price that counts for that order.
- A refund to a customer takes back our share in the same proportion, as far as the document's credit comes back.
- You get a statement each month. Tell us within 60 days if you think it's wrong.

## Data

Personal data of your customers is used to run your site, and for nothing else. It is kept apart from other partners' sites. You decide about it, and we process it for you. Your site's privacy policy says the same to your customers.

## Changes and the end

- When these terms change, we ask the owner of your site to accept them again. We keep which version was accepted, when, and by whom.
- You can end this at any time: write to us, and we close the site. Documents that your customers paid for stay open to them.
- We can close a site that breaks the law, these terms, or someone's rights. We say why.
`;
