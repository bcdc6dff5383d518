import type { CallExample } from "@/lib/platform/calls";

export const reportExamples: Record<string, CallExample> = {
  "report.generate": {
    body: {
      vin: "2T1BURHE5JC034461",
      mileage: "72,430",
      report_type: "US",
    },
    answer: {
      message: "Your report is ready. One credit was used.",
      url: "/members/api-cwa/view_pdf?id=3518ebcd-748e-49f9-ac5b-c0e94588490a",
      page: "/dvh?vin=2T1BURHE5JC034461",
      charge: "charged",
      status: "success",
      report: {
        id: "3518ebcd-748e-49f9-ac5b-c0e94588490a",
        vin: "2T1BURHE5JC034461",
        year: 2018,
        make: "Toyota",
        model: "Corolla",
        europe: false,
        vhr_report: {
          url: "/members/api-cwa/view_pdf?id=3518ebcd-748e-49f9-ac5b-c0e94588490a",
          page: "/dvh?vin=2T1BURHE5JC034461",
          number: "GB-RPYY-5DXK",
        },
        vhr_sticker: null,
        uvc_report: null,
        decode: null,
        sample: true,
        cdt: "2026-01-15T12:00:00.000Z",
      },
    },
  },
  "report.generateBasic": {
    body: {
      vin: "2T1BURHE5JC034461",
      report_type: "US",
    },
    answer: {
      message: "Your basic report is ready. One credit was used.",
      url: "/members/api-cwa/view_pdf?id=52795b59-405a-4cb5-bb6e-28c06794a4f2",
      page: "/dvh?vin=2T1BURHE5JC034461&product=uvc",
      charge: "charged",
      status: "success",
      report: {
        id: "52795b59-405a-4cb5-bb6e-28c06794a4f2",
        vin: "2T1BURHE5JC034461",
        year: 2018,
        make: "Toyota",
        model: "Corolla",
        europe: false,
        vhr_report: null,
        vhr_sticker: null,
        uvc_report: {
          url: "/members/api-cwa/view_pdf?id=52795b59-405a-4cb5-bb6e-28c06794a4f2",
          page: "/dvh?vin=2T1BURHE5JC034461&product=uvc",
          number: "GB-E9R5-82WY",
        },
        decode: null,
        sample: true,
        cdt: "2026-01-15T12:00:00.000Z",
      },
    },
  },
  "report.generateClassic": {
    body: {
      vin: "124379N506070",
      year: "1969",
      make: "Chevrolet",
      model: "Camaro",
      series: "Camaro V8",
      check_vname: "1",
      mileage: "",
    },
    answer: {
      message: "Your report is ready. We found no records, so we returned your credit.",
      url: "/members/api-cwa/view_pdf?id=760099ca-755c-498a-85d3-dc5e8e379134",
      page: "/dvh?vin=124379N506070",
      charge: "returned",
      status: "success",
      report: {
        id: "760099ca-755c-498a-85d3-dc5e8e379134",
        vin: "124379N506070",
        year: 1969,
        make: "Chevrolet",
        model: "Camaro",
        europe: false,
        vhr_report: {
          url: "/members/api-cwa/view_pdf?id=760099ca-755c-498a-85d3-dc5e8e379134",
          page: "/dvh?vin=124379N506070",
          number: "GB-22NN-SV26",
        },
        vhr_sticker: null,
        uvc_report: null,
        decode: null,
        sample: false,
        cdt: "2026-01-15T12:00:00.000Z",
      },
    },
  },
  "report.filter": {
    query: {
      vin: "2T1BURHE5JC034461",
    },
    answer: {
      status: "success",
      report: [
        {
          id: "ef42c9fd-3ecc-43dd-8580-258dbcdc4b59",
          vin: "2T1BURHE5JC034461",
          year: 2018,
          make: "Toyota",
          model: "Corolla",
          europe: false,
          vhr_report: {
            url: "/members/api-cwa/view_pdf?id=ef42c9fd-3ecc-43dd-8580-258dbcdc4b59",
            page: "/dvh?vin=2T1BURHE5JC034461",
            number: "GB-56R8-JD7Q",
          },
          vhr_sticker: null,
          uvc_report: null,
          decode: null,
          sample: true,
          cdt: "2026-01-15T12:00:00.000Z",
        },
      ],
    },
  },
  "report.verify": {
    query: {
      number: "GB-56R8-JD7Q",
    },
    answer: {
      status: "success",
      data: {
        number: "GB-56R8-JD7Q",
        product: "vhr",
        vehicle: "2018 Toyota Corolla LE",
        vin_ending: "034461",
        created: "2026-01-15T12:00:00.000Z",
        sha256: "f6f055ea467b08b59d71e78c43d6d1bd2c2fbbbc0b25658a019edceae574f44c",
        sample: true,
        withdrawn: null,
        lines: null,
      },
    },
    needs: "the number of an existing document",
  },
  "report.swap": {
    body: {
      from: "2T1BURHE5JC034461",
      vin: "1HGCM82633A004352",
      product: "sticker",
    },
    answer: {
      message: "We swapped the document for the wrong VIN for this one. You weren't charged again.",
      url: "/members/api-cwa/view_pdf?id=8e1b7a7a-3650-4f59-98a4-d50cd91f231c",
      page: "/dvh?vin=1HGCM82633A004352&product=sticker",
      charge: "charged",
      status: "success",
      report: {
        id: "8e1b7a7a-3650-4f59-98a4-d50cd91f231c",
        vin: "1HGCM82633A004352",
        year: 2003,
        make: "Honda",
        model: "Accord",
        europe: false,
        vhr_report: null,
        vhr_sticker: {
          url: "/members/api-cwa/view_pdf?id=8e1b7a7a-3650-4f59-98a4-d50cd91f231c",
          page: "/dvh?vin=1HGCM82633A004352&product=sticker",
          number: "GS-WP45-QJV3",
        },
        uvc_report: null,
        decode: null,
        sample: false,
        cdt: "2026-01-15T12:00:00.000Z",
      },
      withdrawn: {
        vin: "2T1BURHE5JC034461",
        product: "sticker",
      },
    },
    needs: "a charged but unopened document for the wrong VIN",
  },
  "report.viewPdf": {
    query: {
      id: "0b0f6f0e-9a51-4f62-9a1e-3c6a9b7f4d21",
    },
    needs: "the ID of one of the user's own documents; the response is a PDF",
  },
  "report.versions": {
    query: { vin: "2T1BURHE5JC034461" },
    answer: {
      status: "success",
      data: [
        {
          number: "GB-RPYY-5DXK",
          created: "2026-01-15T12:00:00.000Z",
          url: "/members/api-cwa/view_pdf?id=3518ebcd-748e-49f9-ac5b-c0e94588490a",
        },
      ],
    },
  },
  "report.viewPicture": {
    query: {
      id: "0b0f6f0e-9a51-4f62-9a1e-3c6a9b7f4d21",
    },
    needs: "the ID of one of the user's own documents; the response is a PNG",
  },
};
