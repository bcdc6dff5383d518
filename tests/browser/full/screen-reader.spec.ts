import { openAccount } from "@/tests/browser/support/account";
import { make, PLAIN_VIN, SAMPLE_VIN } from "@/tests/browser/support/documents";
import { expect, site, test } from "@/tests/browser/support/fixtures";

/* Names are spelled out here, so that a name that no longer reads well shows up in review. */

test("[PAGE-17] [PAGE-4] the home page with a found car, the login in two languages and the preview read well in a screen reader", async ({
  page,
}) => {
  await page.goto(`${site()}/?vin=${SAMPLE_VIN}`);
  await expect(page.locator("body")).toMatchAriaSnapshot(`
    - link "Skip to content"
    - banner:
      - link "Glovebox"
      - navigation "Main pages":
        - link "Sample report"
        - link "Prices"
        - link "How we check"
        - link "Recall check"
        - link "Help"
      - button "Español"
      - link "Log in"
    - main:
      - heading "Check a used car's history before you buy" [level=1]
      - tablist "Search by":
        - tab "VIN" [selected]
        - tab "License plate"
        - tab "Year, make, model"
      - tabpanel "VIN":
        - textbox "Vehicle identification number"
        - button "Look up"
        - button "Scan VIN"
        - button "Where is my VIN?"
      - region "Vehicle found":
        - heading "2018 Toyota Corolla" [level=2]
        - term: Engine
        - definition: 1.8 L, 4 cylinders
        - heading "Vehicle history report" [level=3]
        - list:
          - listitem: "Title brands: none found"
          - listitem: "Damage: 1 record"
          - listitem: "Theft: not checked"
          - listitem: "Liens: unavailable"
        - link "Get report 3 free with a new account"
        - heading "Window sticker" [level=3]
        - link "Get sticker 3 free with a new account"
    - contentinfo:
      - navigation "Product"
      - navigation "Company"
      - navigation "Legal"
      - navigation "Help":
        - link "Help with search"
        - button "Contact support"
      - group "Theme":
        - radio "Auto" [checked]
        - radio "Light"
        - radio "Dark"
  `);

  await page.goto(`${site()}/login`);
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - heading "Log in" [level=1]
    - textbox "Email"
    - textbox "Password"
    - button "Log in"
    - paragraph:
      - link "Forgot your password?"
    - 'link "Create account: free, no card needed"'
  `);
  await page.goto(`${site("es")}/login`);
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - heading "Iniciar sesión" [level=1]
    - textbox "Correo electrónico"
    - textbox "Contraseña"
    - button "Iniciar sesión"
    - paragraph:
      - link "¿Olvidó su contraseña?"
    - 'link "Crear cuenta: gratis y sin tarjeta"'
  `);

  await page.goto(`${site()}/preview?vin=${SAMPLE_VIN}`);
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - heading "Preview" [level=1]
    - heading "2018 Toyota Corolla" [level=2]
    - heading "Vehicle history report" [level=3]
    - link "Get report 3 free with a new account"
    - heading "Auctions and listings" [level=3]
    - text: Locked
    - paragraph: 4 records
    - heading "Market value" [level=3]
    - text: Locked
    - paragraph: 5 records
  `);
});

test("[PAGE-17] [PAGE-5] [STK-1] a report offer, the balance and the sticker editor read well in a screen reader", async ({
  page,
}) => {
  await openAccount(page, site(), "listener");
  await page.goto(`${site()}/dashboard?vin=${PLAIN_VIN}#vehicle-history-report`);
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - heading "2003 Honda Accord EX-V6" [level=1]
    - button "Save to garage"
    - link "Search another car"
    - tablist "Vehicle":
      - tab "Vehicle"
      - tab "History report" [selected]
      - tab "Window sticker"
      - tab "Value"
      - tab "Recalls"
      - tab "Quick check"
      - tab "Listings"
    - tabpanel "History report":
      - heading "Vehicle history report" [level=2]
      - heading "What to expect" [level=3]
      - paragraph: /We have no record source for this car/
      - group: What we couldn't check
      - button "Get report 1 credit (you have 3)"
      - paragraph: This uses 1 credit (you have 3). If we find nothing, you get your credit back.
      - heading "Or the basic report" [level=3]
      - button "Get basic report 1 credit (you have 3)"
  `);
  await expect(page.getByRole("banner")).toMatchAriaSnapshot(`
    - 'link "Balance: 3 reports 3 stickers"'
    - button /^listener-.+ Account menu$/
  `);

  await page.goto("about:blank");
  await page.goto(`${site()}/dashboard?vin=${SAMPLE_VIN}#window-sticker`);
  await expect(page.getByRole("tabpanel")).toMatchAriaSnapshot(`
    - heading "2018 Toyota Corolla" [level=2]
    - dialog "Trim":
      - paragraph: Step 1 of 4
      - heading "Trim" [level=3]
      - button "Next"
      - button "Got it"
    - button "Guided tour" [expanded]
    - status: The guided tour has started at the first field.
    - group "1 · Trim and style":
      - combobox "Trim"
      - combobox "Style"
    - group "2 · Exterior color":
      - radio "040 Super White" [checked]
      - radio "3R3 Barcelona Red Metallic"
      - radio "Leave blank"
      - radio "Another color"
    - group "3 · Interior color":
      - radio "FA12 Ash fabric" [checked]
    - group "4 · Packages and options":
      - radio "Preselected" [checked]
      - radio "Manual"
      - checkbox "FE 50-state emissions No charge" [checked]
      - checkbox "CF Carpet and trunk mat set $224.00" [checked]
      - button "Add a line"
    - group "5 · Prices":
      - textbox "Base price"
      - textbox "Destination"
      - button "Add a discount"
    - group: 6 · Dealer and order optional
    - group "7 · Paper":
      - radio "Landscape" [checked]
      - radio "Portrait"
    - status: Total $20,474.00
    - button "Get sticker 1 credit (you have 3)"
    - article "Preview of the window sticker":
      - heading "Toyota" [level=2]
      - heading "Standard equipment, included at no extra charge" [level=3]
      - heading "Mechanical" [level=4]
  `);
});

test("[PAGE-17] [PAGE-6] [PAGE-7] [PAGE-8] [PAGE-12] the garage, a car's page, the checks and the checkout read well in a screen reader", async ({
  page,
}) => {
  await openAccount(page, site(), "listener");
  await make(page, "vhr", SAMPLE_VIN);
  await page.goto(`${site()}/my-vehicles`);
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - heading "My vehicles" [level=1]
    - button "Add vehicle"
    - group: More
    - searchbox "Search by name, VIN or notes"
    - combobox "Show"
    - combobox "Order"
    - status: 1 vehicle
    - list "Your vehicles":
      - listitem:
        - heading "2018 Toyota Corolla LE" [level=2]
        - paragraph: VIN … 034461 Sample
        - list:
          - listitem:
            - link "Open report, 2018 Toyota Corolla LE"
          - listitem:
            - link "Get sticker, 2018 Toyota Corolla LE"
        - checkbox "Compare 2018 Toyota Corolla LE"
        - button "Edit 2018 Toyota Corolla LE"
        - button "Remove 2018 Toyota Corolla LE"
  `);

  await page.goto(`${site()}/my-vehicles/garage/${SAMPLE_VIN}`);
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - heading "2018 Toyota Corolla LE" [level=1]
    - button "Edit details"
    - heading "Specification" [level=2]
    - heading "Report and sticker" [level=2]
    - link "Open dashboard"
    - heading "Mileage log" [level=2]
    - textbox "Odometer reading"
    - textbox "Date"
    - textbox "Note"
    - button "Add reading"
    - heading "Photos" [level=2]
    - paragraph: No photos yet. The first one shows on the car's card.
    - status
    - button "Add photos"
    - paragraph: /^Up to 40 photos/
    - heading "Documents and receipts" [level=2]
    - status
    - button "Add documents"
    - heading "Market value" [level=2]
    - textbox "Miles on the odometer optional"
    - button "Update value"
    - heading "Trade-in" [level=3]
    - table "Comparable cars":
      - rowgroup:
        - row:
          - columnheader "Car"
          - columnheader "Date"
          - columnheader "Price"
  `);

  await page.goto(`${site()}/vehicle-checks?vin=${SAMPLE_VIN}`);
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - heading "Vehicle checks" [level=1]
    - tablist "Ways to check":
      - tab "By VIN" [selected]
      - tab "Recalls by model"
    - tabpanel "By VIN":
      - textbox "Vehicle identification number"
      - button "Look up"
    - region "What we found":
      - heading /Toyota Corolla/ [level=2]
      - heading "Recalls" [level=2]
      - heading "Quick check" [level=2]
      - heading "You have the full report" [level=2]
  `);

  await page.goto(`${site()}/checkout?product=vhr&vin=${SAMPLE_VIN}`);
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - heading "Checkout" [level=1]
    - heading "For this car" [level=2]
    - heading "Pay once" [level=2]
    - group "One-time purchases":
      - radio "1 vehicle history report $14.99" [checked]
      - radio "3 reports $11.66 each $34.99"
    - heading "Or subscribe" [level=2]
    - checkbox /^I want a subscription that renews automatically/
    - region "Order":
      - heading "Order" [level=2]
      - term: Tax
      - definition: $0.00
      - paragraph:
        - text: Total
        - strong: $14.99
      - group: Have a coupon?
      - heading "Terms" [level=3]
      - heading "Refunds" [level=3]
    - button "Go to payment $14.99"
  `);
});
