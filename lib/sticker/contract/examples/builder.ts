import type { CallExample } from "@/lib/platform/calls";
import { stickerPageExample } from "./document";

export const stickerBuilderExamples: Record<string, CallExample> = {
  "sticker.autoload": {
    body: {
      vin: "2T1BURHE5JC034461",
    },
    answer: {
      data: {
        state: "found",
        vin: "2T1BURHE5JC034461",
        year: 2018,
        make: "Toyota",
        model: "Corolla",
        trim: "LE",
        style: "Sedan/Saloon",
        colors: {
          exterior: {
            name: "Super White",
            code: "040",
            hex: "#f4f5f0",
          },
          interior: {
            name: "Ash fabric",
            code: "FA12",
            hex: "#bdb9ae",
          },
        },
        trims: ["L/LE/SE/XLE/XSE", "LE", "LE ECO"],
        styles: ["Sedan/Saloon"],
        exterior: [
          {
            name: "Super White",
            code: "040",
            hex: "#f4f5f0",
          },
          {
            name: "Classic Silver Metallic",
            code: "1F7",
            hex: "#b8bcc0",
          },
        ],
        interior: [
          {
            name: "Ash fabric",
            code: "FA12",
            hex: "#bdb9ae",
          },
          {
            name: "Black fabric",
            code: "FA20",
            hex: "#28282a",
          },
        ],
        packages: [
          {
            category_name: "Packages",
            data: [
              {
                section: "LE Eco package",
                package_price: "INC",
                code: "EC",
                contents: ["Low rolling resistance tires", "Eco drive mode"],
              },
              {
                section: "50-state emissions",
                package_price: "NO CHARGE",
                code: "FE",
                contents: [],
              },
            ],
          },
          {
            category_name: "Options",
            data: [
              {
                section: "Carpet and trunk mat set",
                package_price: "$224.00",
                code: "CF",
                contents: [],
              },
              {
                section: "Paint protection film",
                package_price: "$395.00",
                code: "PR",
                contents: [],
              },
            ],
          },
        ],
        standard_equipment: [
          {
            title: "Mechanical",
            items: ["1.8 L DOHC 16-valve engine with dual VVT-i", "CVTi-S automatic transmission"],
          },
          {
            title: "Exterior",
            items: ["LED low and high beams", "LED daytime running lights"],
          },
        ],
        base_cents: 1893500,
        destination_cents: 92000,
        basis: "build-data",
        build_state: "found",
        source: "Build data (sample)",
        date: "2018-01-22",
        sample: true,
        sheet: stickerPageExample,
      },
      status: "success",
    },
  },
  "sticker.autoBlog": {
    body: {
      year: "2018",
      make: "Toyota",
      model: "Corolla",
    },
    answer: {
      data: [
        {
          year: 2018,
          make: "Toyota",
          model: "Corolla",
          trim: null,
          style: "Corolla",
          basis: "specification",
        },
      ],
      status: "success",
    },
  },
  "sticker.autoBlogData": {
    body: {
      year: "2018",
      make: "LAND_ROVER",
      model: "Range Rover",
    },
    answer: {
      data: {
        data: {
          state: "found",
          vin: null,
          year: 2018,
          make: "Land Rover",
          model: "Range Rover",
          trim: null,
          style: null,
          colors: {
            exterior: null,
            interior: null,
          },
          trims: ["Autobiography", "Autobiography LWB", "HSE", "Range Rover"],
          styles: [],
          exterior: [],
          interior: [],
          packages: [],
          standard_equipment: [],
          base_cents: null,
          destination_cents: null,
          basis: "specification",
          build_state: "none",
          source: null,
          date: null,
          sample: false,
          sheet: stickerPageExample,
        },
      },
      status: "success",
    },
  },
  "sticker.forumData": {
    body: {
      vin: "124379N506070",
      year: "1969",
      make: "Chevrolet",
      model: "Camaro",
    },
    answer: {
      data: {
        state: "found",
        topics: [
          {
            topic: "number",
            title: "What the number says",
            entries: [
              {
                code: "year",
                text: "1969",
                source: "Classic number formats (gm-1965-1971)",
                sample: false,
              },
              {
                code: "make",
                text: "Chevrolet",
                source: "Classic number formats (gm-1965-1971)",
                sample: false,
              },
              {
                code: "model",
                text: "Camaro",
                source: "Classic number formats (gm-1965-1971)",
                sample: false,
              },
              {
                code: "series",
                text: "24 = Camaro V8",
                source: "Classic number formats (gm-1965-1971)",
                sample: false,
              },
              {
                code: "body",
                text: "2-door sport coupe (37)",
                source: "Classic number formats (gm-1965-1971)",
                sample: false,
              },
              {
                code: "engine",
                text: "V8 (4)",
                source: "Classic number formats (gm-1965-1971)",
                sample: false,
              },
              {
                code: "plant",
                text: "Norwood, OH",
                source: "Classic number formats (gm-1965-1971)",
                sample: false,
              },
              {
                code: "sequence",
                text: "506070",
                source: "Classic number formats (gm-1965-1971)",
                sample: false,
              },
            ],
          },
        ],
        sources: ["Classic number formats (gm-1965-1971)"],
      },
      status: "success",
    },
  },
};
