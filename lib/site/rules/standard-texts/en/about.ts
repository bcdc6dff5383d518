export default `
{site} tells you what is on record about a car before you buy or sell it, and re-creates the window sticker it came with.

{company} runs it.

We don't sell cars, and nobody pays us to make one look better.

- {ourrules}**Every record names its source and its date**, so you can judge it yourself.
- {ourrules}**We say what we didn't check.** "None found" and "not checked" are two different things, and a report never mixes them up.
- {ourrules}**Nothing found, nothing charged.** You get your credit back automatically.
- {ourrules}**Wrong in a report?** Dispute it on the record. We take it to the source and show the outcome.
`;
