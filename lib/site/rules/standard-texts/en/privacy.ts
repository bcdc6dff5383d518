/** Must match the product: docs/data-classes.md. */
export default `
Whoever runs {site} decides what happens to your data. Questions, or a request about your data: [{email}](mailto:{email}).

{company} runs {site}.

## The short version

We keep what we need to make your reports, take your payment and answer you. We don't sell your data. We don't publish who looked up which vehicle.

{ourrules}You can take your data with you and have your account erased.

## What we keep

- **Your account:** email address, password (only as a scrambled value that can't be turned back), and the name, phone number, picture and company that you choose to add.
- **Your vehicles and documents:** VINs, reports, stickers, mileage, photos and documents that you save in your garage.
- **Orders and credits:** what you bought, when, for how much, and each credit's use. Card numbers go straight to the payment provider. We never have them.
- **What you write to us:** support tickets, feedback, disputes and their evidence.
- {ourrules}**License plates:** not the plate itself, only a scrambled value, the state, and the purpose you gave. The law asks us to be able to show the purpose.
- {ourrules}**Logins:** when, and from which kind of browser, so that you can see and end sessions that aren't yours.
- {ourrules}**What you agreed to:** the version of our terms and of this policy, and your choice about cookies, with the date.
- {ourrules}**Logs:** which request was made, when, and how it ended. VINs in them are partly hidden. Passwords, tokens and email addresses aren't in them.

{ourrules}If a partner's link brought you to a vehicle's preview with your contact details in it, we keep them for a year so that the partner's offer can reach you. Where the page asks first, we keep them only if you press "Yes, contact me".

## What we use it for

To make what you ordered, to take payment, to keep your account safe, to answer you, and to keep the books that the law asks for. We don't build advertising profiles from it.

## Who else sees it

- **Sources of vehicle data** get the VIN or the plate. They don't learn who is asking.
- **The payment provider** gets your order and your email address.
- **The email service** gets the emails that we send you.
- **Whoever you share a document with** sees that document and nothing else of your account.
- **Analytics and chat**, where this site uses them. Where the site asks you first, nothing is loaded before you agree. They see which of our pages you visited, never a VIN or a plate. You can change your mind under "Privacy choices" at the bottom of each page, and we honor your browser's Global Privacy Control signal.
- **Authorities**, where the law obliges us.

## Cookies

We need a few: the one that keeps you logged in, and those that remember your language, your time zone, your light or dark theme and your privacy choice. Others come only from the analytics and chat services above.

While you're logged in, your browser may keep a copy of your garage, so that you can read it offline. It's deleted when you log out, and no longer shown after 7 days without a visit.

## {ourrules}How long

- {ourrules}Account, garage and messages: until the account is erased.
- {ourrules}Sessions: 14 days after their last use, 90 days at most.
- {ourrules}Shared links: until the day they end, then 90 days in your list.
- {ourrules}Orders, credits and what you agreed to: without an end. They're our books.
- {ourrules}Reports and stickers: the document stays, because the code printed on it leads to its verification. Your name isn't in it.

## Your rights

- {ourrules}**See and take it:** "Download your data" in your account gives you everything in one file.
- **Correct it:** in your account, or write to us.
- **Erase it:** [Delete your account](/delete-account).
- {ourrules}**What happens next:** the account closes at once and is erased after 30 days. Until then you can change your mind. What we keep afterwards has no name and no address in it.
- {ourrules}**Dispute a vehicle record:** on the record itself.

We don't treat you worse for using a right. If we can't help, you may complain to your state's attorney general or your data protection authority.

## {ourrules}Security

{ourrules}Connections are encrypted. Passwords and links are stored as values that nobody can use. Each site's data is kept apart in the database. If something does go wrong with your data, we tell you.

## Children

The site isn't meant for children under 13, and we don't knowingly keep their data.

## Changes

When this policy changes, the date on this page changes.
`;
