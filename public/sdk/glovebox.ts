// Generated from the table of calls by `npm run sdk`. MIT License.
/**
 * A client of a site's API, for servers: an API key must not reach a browser.
 *
 *   const api = new GloveboxClient({ site: "https://cars.example", key: process.env.GLOVEBOX_KEY });
 *   const { report } = await api.report.generate({ vin: "2T1BURHE5JC034461" });
 */

export interface ClientOptions {
  /** The site's own address, such as https://cars.example. */
  site: string;
  /** gbx_live_… or gbx_test_…, from the site's console or the dealer's account. */
  key: string;
  /** In place of the global fetch. */
  fetch?: typeof fetch;
}

export interface CallOptions {
  /** The same key makes the same thing once, however often it is sent: repeat a failed call with the key it had. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Of texts and documents: en or es. */
  language?: string;
}

interface Call {
  method: string;
  path: string;
  body: string;
  query: readonly string[];
  file: boolean;
}

/** What the API refused, and why; or that no answer came, with status 0. */
export class GloveboxError extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly code: string,
    /** Field name to what is wrong with it. */
    readonly fields: Readonly<Record<string, string>>,
    readonly requestId: string | null,
    /** Seconds to wait before the next try; null where waiting does not help. */
    readonly retryAfter: number | null,
  ) {
    super(message);
    this.name = "GloveboxError";
  }
}

const asText = (value: unknown): string => (typeof value === "object" ? JSON.stringify(value) : String(value));

export class GloveboxClient {
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  readonly site = {
    /** The configuration of the site that the uri header names. GET /api/config; scope `site:read`. */
    config: (input?: Record<string, never>, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: SiteConfig;
    }> =>
      this.call({"method":"GET","path":"/api/config","body":"none","query":[],"file":false}, input, options),
    /** A logo that an administrator has sent, by the id in its address. GET /api/site-logo; scope `site:read`. */
    logo: (input: {
      id: string;
    }, options?: CallOptions): Promise<Blob> =>
      this.call({"method":"GET","path":"/api/site-logo","body":"none","query":["id"],"file":true}, input, options),
    /** A text that the site wrote itself, in each language that it did; none where it shows the product's own. GET /api/site-text; scope `site:read`. */
    text: (input: {
      name: "homeIntro" | "homeAbout" | "homeFaq" | "terms" | "privacy" | "refunds" | "about" | "howWeCheck" | "help" | "partnerTerms";
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: SiteText[];
    }> =>
      this.call({"method":"GET","path":"/api/site-text","body":"none","query":["name"],"file":false}, input, options),
    /** The same for the terms and the privacy policy, which are read before the gate too. GET /api/legal-text; scope `site:read`. */
    legalText: (input: {
      name: "terms" | "privacy";
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: SiteText[];
    }> =>
      this.call({"method":"GET","path":"/api/legal-text","body":"none","query":["name"],"file":false}, input, options),
    /** The sources that are asked about vehicles, with the age of their data. GET /api/site-sources; scope `site:read`. */
    sources: (input?: Record<string, never>, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: SourceEntry[];
    }> =>
      this.call({"method":"GET","path":"/api/site-sources","body":"none","query":[],"file":false}, input, options),
    /** The look and the third-party ids of a site. POST /api-cwa/site_settings; scope `site:read`. */
    settings: (input: {
      domain: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: SiteSettings;
    }> =>
      this.call({"method":"POST","path":"/api-cwa/site_settings","body":"form","query":[],"file":false}, input, options),
  };

  readonly account = {
    /** The user of the token, with credits and subscriptions. GET /api/user; scope `account:read`. */
    user: (input?: Record<string, never>, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      user: User;
    }> =>
      this.call({"method":"GET","path":"/api/user","body":"none","query":[],"file":false}, input, options),
  };

  readonly vehicle = {
    /** Whether a VIN can be decoded, and what it decodes to. With `type` classic a number of 14 characters or fewer is read too. POST /api-cwa/vin-validate; scope `vehicle:read`. */
    validateVin: (input: {
      vin: string;
      type?: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      type: "vin" | "classic";
      data: DecodedVin;
      classic?: ClassicMapping;
    }> =>
      this.call({"method":"POST","path":"/api-cwa/vin-validate","body":"form","query":[],"file":false}, input, options),
    /** What a VIN is, and which kinds of record a report would hold. Paid values stay locked. GET /api-cwa/preview-decode; scope `vehicle:read`. */
    previewDecode: (input: {
      vin: string;
      email?: string;
      mobile?: string;
      source?: string;
      consent?: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: Preview;
    }> =>
      this.call({"method":"GET","path":"/api-cwa/preview-decode","body":"none","query":["vin","email","mobile","source","consent"],"file":false}, input, options),
    /** Year, make, model and series of a number of 14 characters or fewer; 400 'Wrong VIN' when it fits no format. GET /api-cwa/classicmapping; scope `vehicle:read`. */
    classicMapping: (input: {
      vin: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: ClassicMapping;
    }> =>
      this.call({"method":"GET","path":"/api-cwa/classicmapping","body":"none","query":["vin"],"file":false}, input, options),
    /** The VIN that carries a license plate, where a source of plates knows it. GET /license_plate_decode; scope `vehicle:read`. */
    plateDecode: (input: {
      plate: string;
      state: string;
      purpose?: "buying" | "selling" | "owner" | "dealer" | "other";
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: PlateResult;
    }> =>
      this.call({"method":"GET","path":"/license_plate_decode","body":"none","query":["plate","state","purpose"],"file":false}, input, options),
    /** Whether the account said of a doubtful VIN that it is right. GET /api/confirmed-vin; scope `vehicle:read`. */
    isVinConfirmed: (input: {
      vin: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      confirmed: boolean;
    }> =>
      this.call({"method":"GET","path":"/api/confirmed-vin","body":"none","query":["vin"],"file":false}, input, options),
    /** Remembers that a VIN with a wrong check digit, or of an unknown maker, is right: the account is not asked about it again. POST /api/confirmed-vin; scope `vehicle:write`. */
    confirmVin: (input: {
      vin: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
    }> =>
      this.call({"method":"POST","path":"/api/confirmed-vin","body":"json","query":[],"file":false}, input, options),
    /** Model years that can be picked, newest first. GET /api-cwa/sticker-years; scope `vehicle:read`. */
    years: (input?: Record<string, never>, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: number[];
    }> =>
      this.call({"method":"GET","path":"/api-cwa/sticker-years","body":"none","query":[],"file":false}, input, options),
    /** Makes of a model year. GET /api-cwa/sticker-makes; scope `vehicle:read`. */
    makes: (input: {
      year: number;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: string[];
    }> =>
      this.call({"method":"GET","path":"/api-cwa/sticker-makes","body":"none","query":["year"],"file":false}, input, options),
    /** Models of a make in a model year. GET /api-cwa/sticker-models; scope `vehicle:read`. */
    models: (input: {
      year: number;
      make: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: string[];
    }> =>
      this.call({"method":"GET","path":"/api-cwa/sticker-models","body":"none","query":["year","make"],"file":false}, input, options),
    /** Trims of a model in a model year, as far as the data names them. GET /api-cwa/sticker-trims; scope `vehicle:read`. */
    trims: (input: {
      year: number;
      make: string;
      model: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: string[];
    }> =>
      this.call({"method":"GET","path":"/api-cwa/sticker-trims","body":"none","query":["year","make","model"],"file":false}, input, options),
  };

  readonly garage = {
    /** The garage: the newest 500 `vehicles`, with `next` where more follow (garage.page); or with `vin` the one `vehicle`. GET /api/db/dvh; scope `garage:read`. */
    read: (input?: {
      vin?: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      vehicles?: GarageVehicle[];
      vehicle?: GarageVehicle;
      next?: string | null;
      total?: number;
    }> =>
      this.call({"method":"GET","path":"/api/db/dvh","body":"none","query":["vin"],"file":false}, input, options),
    /** The garage, a page at a time, newest first; `next` is the cursor of the following page. GET /api/db/v2; scope `garage:read`. */
    page: (input?: {
      cursor?: string;
      limit?: number;
      search?: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      vehicles: GarageVehicle[];
      next?: string | null;
      total?: number;
    }> =>
      this.call({"method":"GET","path":"/api/db/v2","body":"none","query":["cursor","limit","search"],"file":false}, input, options),
    /** Adds a vehicle, or updates the one with the same VIN. POST /api/db/dvh; scope `garage:write`. */
    save: (input: {
      vehicle: VehicleDraft;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      vehicle?: GarageVehicle;
      created?: boolean;
    }> =>
      this.call({"method":"POST","path":"/api/db/dvh","body":"json","query":[],"file":false}, input, options),
    /** Takes a vehicle out of the garage; `restore` puts it back for a day. Its report and sticker stay. DELETE /api/db/dvh/delete; scope `garage:write`. */
    remove: (input: {
      vin: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
    }> =>
      this.call({"method":"DELETE","path":"/api/db/dvh/delete","body":"none","query":["vin"],"file":false}, input, options),
    /** Puts back what was last removed under a VIN, with its photos, documents and mileage; 404 after a day. POST /api/db/dvh/restore; scope `garage:write`. */
    restore: (input: {
      vin: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      vehicle: GarageVehicle;
    }> =>
      this.call({"method":"POST","path":"/api/db/dvh/restore","body":"json","query":[],"file":false}, input, options),
    /** What is known of a vehicle in the garage: its specification, where it was listed and auctioned, what it is worth. What the site does not give free is locked until the account has the car's report. GET /api/garage/vin; scope `garage:read`. */
    vehicle: (input: {
      vin: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: VehiclePage;
    }> =>
      this.call({"method":"GET","path":"/api/garage/vin","body":"none","query":["vin"],"file":false}, input, options),
    /** What the VINs of two to four saved vehicles say, what they are worth and their recalls: one search, not three of each. A vehicle that is not saved is left out. POST /api/garage/compare; scope `garage:read`. */
    compare: (input: {
      vins: string[];
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: ComparedVehicle[];
    }> =>
      this.call({"method":"POST","path":"/api/garage/compare","body":"json","query":[],"file":false}, input, options),
    /** Adds a photo (PNG, JPEG or WebP, at most 2 MB) or a document (the same, or a PDF of at most 8 MB) to a saved vehicle. Pictures are kept as new WebP of at most 1600×1600 without what the camera wrote. 40 of each kind a vehicle. POST /api/garage/files; scope `garage:write`. */
    addFile: (input: {
      vin: string;
      kind: "image" | "document";
      file: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: GarageFile;
    }> =>
      this.call({"method":"POST","path":"/api/garage/files","body":"multipart","query":[],"file":false}, input, options),
    /** A photo or document of the caller's own; `size=small` gives a photo for a list. GET /api/garage/file; scope `garage:read`. */
    file: (input: {
      id: string;
      size?: "small" | "full";
    }, options?: CallOptions): Promise<Blob> =>
      this.call({"method":"GET","path":"/api/garage/file","body":"none","query":["id","size"],"file":true}, input, options),
    /** Puts a vehicle's files of one kind in the order of `ids`; the first photo stands for the vehicle. POST /api/garage/files/order; scope `garage:write`. */
    orderFiles: (input: {
      vin: string;
      kind: "image" | "document";
      ids: string[];
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
    }> =>
      this.call({"method":"POST","path":"/api/garage/files/order","body":"json","query":[],"file":false}, input, options),
    /** Takes a file away; `restoreFile` puts it back for a day. DELETE /api/garage/files; scope `garage:write`. */
    removeFile: (input: {
      id: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
    }> =>
      this.call({"method":"DELETE","path":"/api/garage/files","body":"none","query":["id"],"file":false}, input, options),
    /** Puts back a file that was taken away within a day. POST /api/garage/files/restore; scope `garage:write`. */
    restoreFile: (input: {
      id: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: GarageFile;
    }> =>
      this.call({"method":"POST","path":"/api/garage/files/restore","body":"json","query":[],"file":false}, input, options),
    /** What the owner read off a saved vehicle's odometer, newest first. GET /api/garage/mileage; scope `garage:read`. */
    mileage: (input: {
      vin: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: MileageReading[];
    }> =>
      this.call({"method":"GET","path":"/api/garage/mileage","body":"none","query":["vin"],"file":false}, input, options),
    /** Writes down a reading. The vehicle's `mileage` is that of its newest day. A day after tomorrow is refused; 1,000 readings a vehicle. A reading below an earlier one, or above a later one, is taken with an explanation only: of itself, or of the reading named by `reading_id`. POST /api/garage/mileage; scope `garage:write`. */
    logMileage: (input: {
      vin: string;
      day: string;
      miles: number;
      note?: string | null;
      explanation?: "typo" | "unit" | "replaced" | null;
      reading_id?: string | null;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: MileageReading;
    }> =>
      this.call({"method":"POST","path":"/api/garage/mileage","body":"json","query":[],"file":false}, input, options),
    /** Takes a reading out of the log. DELETE /api/garage/mileage; scope `garage:write`. */
    removeMileage: (input: {
      id: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
    }> =>
      this.call({"method":"DELETE","path":"/api/garage/mileage","body":"none","query":["id"],"file":false}, input, options),
    /** Takes vehicles from CSV text: `mapping` says which column is what. New VINs are added, known ones get what the file says and they lack or say otherwise. A new VIN with a wrong check digit, or of a maker that the data does not know, is taken only where `confirmed` names it. `dry_run` changes nothing and answers the same. POST /api/garage/import; scope `garage:write`. */
    importFile: (input: {
      name?: string;
      csv: string;
      mapping: {
        vin: number;
        year?: number;
        make?: number;
        model?: number;
        series?: number;
        trim?: number;
        mileage?: number;
        nickname?: number;
        notes?: number;
        source?: number;
      };
      confirmed?: string[];
      dry_run?: boolean;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: GarageImportResult;
    }> =>
      this.call({"method":"POST","path":"/api/garage/import","body":"json","query":[],"file":false}, input, options),
    /** The last ten files that were taken into the garage, newest first. GET /api/garage/imports; scope `garage:read`. */
    imports: (input?: Record<string, never>, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: GarageImport[];
    }> =>
      this.call({"method":"GET","path":"/api/garage/imports","body":"none","query":[],"file":false}, input, options),
    /** Takes out what an import added and puts back what it changed; vehicles that were changed since stay (`kept`). POST /api/garage/import/undo; scope `garage:write`. */
    undoImport: (input: {
      id: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: GarageImportUndone;
    }> =>
      this.call({"method":"POST","path":"/api/garage/import/undo","body":"json","query":[],"file":false}, input, options),
    /** The whole garage as CSV. What a spreadsheet would run as a formula is made inert. GET /api/garage/export; scope `garage:read`. */
    exportFile: (input?: Record<string, never>, options?: CallOptions): Promise<Blob> =>
      this.call({"method":"GET","path":"/api/garage/export","body":"none","query":[],"file":true}, input, options),
  };

  readonly report = {
    /** Makes a vehicle history report. Charged once; what exists already is reopened free, and with `gen=regenerate` made again: free, or paid where the last one found nothing and cost nothing. POST /api-cwa/generate-report; scope `report:write`. */
    generate: (input: {
      vin: string;
      mileage?: string;
      report_type?: string;
      locale?: "en" | "es";
      gen?: "regenerate";
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      url?: string;
      page?: string;
      charge?: "charged" | "returned" | "free";
      report?: ReportRecord;
    }> =>
      this.call({"method":"POST","path":"/api-cwa/generate-report","body":"form","query":[],"file":false}, input, options),
    /** Makes a basic report: which kinds of record exist, how many and how new. Who has the full report is given that. POST /api-cwa/generate_uvc_report; scope `report:write`. */
    generateBasic: (input: {
      vin: string;
      mileage?: string;
      report_type?: string;
      locale?: "en" | "es";
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      url?: string;
      page?: string;
      charge?: "charged" | "returned" | "free";
      report?: ReportRecord;
    }> =>
      this.call({"method":"POST","path":"/api-cwa/generate_uvc_report","body":"form","query":[],"file":false}, input, options),
    /** Gives up the document of a wrong VIN, which was never opened, for the one of the right VIN; free, once. POST /api/report/swap; scope `report:write`. */
    swap: (input: {
      mileage?: string;
      report_type?: string;
      locale?: "en" | "es";
      from: string;
      vin: string;
      product?: "vhr" | "sticker" | "uvc";
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      url?: string;
      page?: string;
      charge?: "charged" | "returned" | "free";
      report: ReportRecord;
      withdrawn: WithdrawnDocument;
    }> =>
      this.call({"method":"POST","path":"/api/report/swap","body":"form","query":[],"file":false}, input, options),
    /** Makes a report on a classic vehicle from its number and the make, model and series that the user confirmed. POST /api-cwa/generate_classic_report; scope `report:write`. */
    generateClassic: (input: {
      vin: string;
      year: number;
      make: string;
      model: string;
      series?: string;
      gen?: "regenerate";
      check_vname?: string;
      mileage?: string;
      locale?: "en" | "es";
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      url?: string;
      page?: string;
      charge?: "charged" | "returned" | "free";
      report?: ReportRecord;
    }> =>
      this.call({"method":"POST","path":"/api-cwa/generate_classic_report","body":"form","query":[],"file":false}, input, options),
    /** The user's record for a VIN, as `report[0]`; an empty list when nothing has been made. GET /api/report/filter; scope `report:read`. */
    filter: (input: {
      vin: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      report: ReportRecord[];
    }> =>
      this.call({"method":"GET","path":"/api/report/filter","body":"none","query":["vin"],"file":false}, input, options),
    /** The model that page and PDF are drawn from. GET /api/report/document; scope `report:read`. */
    document: (input: {
      vin: string;
      product?: "vhr" | "sticker" | "uvc";
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: {
        product: "vhr";
        url: string;
        document: ReportDocument;
      } | {
        product: "uvc";
        url: string;
        document: ReportDocument;
      } | {
        product: "sticker";
        url: string;
        picture?: string;
        document: StickerDocument;
      };
    }> =>
      this.call({"method":"GET","path":"/api/report/document","body":"none","query":["vin","product"],"file":false}, input, options),
    /** Every document of a product that was made of a VIN, newest first. A new one doesn't replace an older one: each keeps its number and its PDF. GET /api/report/versions; scope `report:read`. */
    versions: (input: {
      vin: string;
      product?: "vhr" | "sticker" | "uvc";
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: DocumentVersion[];
    }> =>
      this.call({"method":"GET","path":"/api/report/versions","body":"none","query":["vin","product"],"file":false}, input, options),
    /** What was issued under a document's number, and when; no personal data. The QR code leads here. GET /api/report/verify; scope `report:read`. */
    verify: (input: {
      number: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: DocumentProof;
    }> =>
      this.call({"method":"GET","path":"/api/report/verify","body":"none","query":["number"],"file":false}, input, options),
    /** The PDF of a document that this user made. Where a record of it is disputed it is drawn with the dispute's state; `issued=1` gives the file as it was issued, `download=1` as an attachment. GET /api-cwa/view_pdf; scope `report:read`. */
    viewPdf: (input: {
      id: string;
      issued?: "1";
      download?: "1";
    }, options?: CallOptions): Promise<Blob> =>
      this.call({"method":"GET","path":"/api-cwa/view_pdf","body":"none","query":["id","issued","download"],"file":true}, input, options),
    /** The first page of a document that this user made, as a PNG of 150 dots an inch. GET /api-cwa/view_png; scope `report:read`. */
    viewPicture: (input: {
      id: string;
    }, options?: CallOptions): Promise<Blob> =>
      this.call({"method":"GET","path":"/api-cwa/view_png","body":"none","query":["id"],"file":true}, input, options),
  };

  readonly sticker = {
    /** Makes a window sticker from year, make and model, without a VIN; the answer's mode is 'ymmt', and the record's vin names the vehicle from then on. `gen=regenerate` makes it again, free. POST /api-cwa/generate-ymmtsticker; scope `sticker:write`. */
    generateYmmt: (input: {
      year: number;
      make: string;
      model: string;
      trim?: string;
      gen?: "regenerate";
      locale?: "en" | "es";
      orientation?: "landscape" | "portrait";
      unbranded?: "0" | "1";
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      url?: string;
      page?: string;
      charge?: "charged" | "returned" | "free";
      sticker?: ReportRecord;
      mode?: "ymmt";
    }> =>
      this.call({"method":"POST","path":"/api-cwa/generate-ymmtsticker","body":"multipart","query":[],"file":false}, input, options),
    /** Makes a window sticker from what was confirmed in the builder. Model years before the site's limit go to confirm-year-restricted-sticker. POST /api-cwa/confirm-sticker; scope `sticker:write`. */
    confirm: (input?: StickerConfirmation, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      url?: string;
      page?: string;
      charge?: "charged" | "returned" | "free";
      sticker?: ReportRecord;
    }> =>
      this.call({"method":"POST","path":"/api-cwa/confirm-sticker","body":"multipart","query":[],"file":false}, input, options),
    /** As confirm-sticker, for model years before the site's `sticker_year_from`. POST /api-cwa/confirm-year-restricted-sticker; scope `sticker:write`. */
    confirmYearRestricted: (input?: StickerConfirmation, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      url?: string;
      page?: string;
      charge?: "charged" | "returned" | "free";
      sticker?: ReportRecord;
    }> =>
      this.call({"method":"POST","path":"/api-cwa/confirm-year-restricted-sticker","body":"multipart","query":[],"file":false}, input, options),
    /** Makes a window sticker; `gen=regenerate` makes it again, free. POST /api-cwa/generate-sticker; scope `sticker:write`. */
    generate: (input: {
      vin: string;
      gen?: "regenerate";
      locale?: "en" | "es";
      orientation?: "landscape" | "portrait";
      unbranded?: "0" | "1";
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      url?: string;
      page?: string;
      charge?: "charged" | "returned" | "free";
      sticker?: ReportRecord;
    }> =>
      this.call({"method":"POST","path":"/api-cwa/generate-sticker","body":"multipart","query":[],"file":false}, input, options),
    /** Makes a sticker for a classic vehicle from the make, model and series that the user confirmed; `gen=regenerate` makes it again, free. POST /api-cwa/generate_classic_sticker; scope `sticker:write`. */
    generateClassic: (input: {
      year: number;
      make: string;
      model: string;
      series?: string;
      vin: string;
      classictype?: "manual";
      gen?: "regenerate";
      locale?: "en" | "es";
      orientation?: "landscape" | "portrait";
      unbranded?: "0" | "1";
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      url?: string;
      page?: string;
      charge?: "charged" | "returned" | "free";
      sticker?: ReportRecord;
    }> =>
      this.call({"method":"POST","path":"/api-cwa/generate_classic_sticker","body":"multipart","query":[],"file":false}, input, options),
    /** What the user's newest sticker of a vehicle was made of: by its VIN or key, or by year, make and model. The confirm calls take it back. GET /api-cwa/sticker-choices; scope `sticker:read`. */
    choices: (input?: {
      vin?: string | "";
      year?: number;
      make?: string;
      model?: string;
      trim?: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: StickerChoices;
    }> =>
      this.call({"method":"GET","path":"/api-cwa/sticker-choices","body":"none","query":["vin","year","make","model","trim"],"file":false}, input, options),
  };

  readonly sample = {
    /** The report or the sticker of an invented vehicle, marked as a sample, as anyone may see it. GET /api/sample/document; scope `sample:read`. */
    document: (input?: {
      product?: "vhr" | "sticker";
      locale?: "en" | "es";
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: {
        product: "vhr";
        url: string;
        document: ReportDocument;
      } | {
        product: "sticker";
        url: string;
        document: StickerDocument;
      };
    }> =>
      this.call({"method":"GET","path":"/api/sample/document","body":"none","query":["product","locale"],"file":false}, input, options),
    /** The same document as a PDF; `download=1` as an attachment. Browsers keep it for an hour. GET /api/sample/pdf; scope `sample:read`. */
    pdf: (input?: {
      product?: "vhr" | "sticker";
      locale?: "en" | "es";
      download?: "1";
    }, options?: CallOptions): Promise<Blob> =>
      this.call({"method":"GET","path":"/api/sample/pdf","body":"none","query":["product","locale","download"],"file":true}, input, options),
  };

  readonly share = {
    /** Makes a link that shows the newest document of a VIN to whoever has it, for 7, 30, 90 or 365 days. The link is in this answer and never again. POST /api/shares; scope `share:write`. */
    create: (input: {
      vin: string;
      product?: "vhr" | "sticker" | "uvc";
      days?: 7 | 30 | 90 | 365;
      label?: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      path: string;
      data: Share;
    }> =>
      this.call({"method":"POST","path":"/api/shares","body":"json","query":[],"file":false}, input, options),
    /** Makes a link and emails it to one to five people, one email each, with an optional note. 20 emails an account and day. The same Idempotency-Key sends once. POST /api/shares/mail; scope `share:write`. */
    mail: (input: {
      vin: string;
      product?: "vhr" | "sticker" | "uvc";
      to: string;
      days?: 7 | 30 | 90 | 365;
      name?: string;
      show_email?: boolean;
      note?: string;
      locale?: "en" | "es";
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: Share;
    }> =>
      this.call({"method":"POST","path":"/api/shares/mail","body":"json","query":[],"file":false}, input, options),
    /** The links to a VIN's documents, newest first: how often each was opened, when last, and whether it still works. What ended is kept for 90 days. GET /api/shares; scope `share:read`. */
    list: (input: {
      vin: string;
      product?: "vhr" | "sticker" | "uvc";
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: Share[];
    }> =>
      this.call({"method":"GET","path":"/api/shares","body":"none","query":["vin","product"],"file":false}, input, options),
    /** Ends a link at once. One that has ended stays ended. DELETE /api/shares; scope `share:write`. */
    revoke: (input: {
      id: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
    }> =>
      this.call({"method":"DELETE","path":"/api/shares","body":"none","query":["id"],"file":false}, input, options),
    /** The document behind a link's key, with nothing of its owner; counted as an opening. A key that is unknown, expired or revoked: 404. POST /api/shared; scope `share:read`. */
    read: (input: {
      key: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      expires_at: string;
      data: {
        product: "vhr";
        url: string;
        document: ReportDocument;
      } | {
        product: "uvc";
        url: string;
        document: ReportDocument;
      } | {
        product: "sticker";
        url: string;
        document: StickerDocument;
      };
    }> =>
      this.call({"method":"POST","path":"/api/shared","body":"json","query":[],"file":false}, input, options),
    /** The PDF of the document behind a link's key; `download=1` as an attachment. GET /api/shared/pdf; scope `share:read`. */
    pdf: (input: {
      key: string;
      download?: "1";
    }, options?: CallOptions): Promise<Blob> =>
      this.call({"method":"GET","path":"/api/shared/pdf","body":"none","query":["key","download"],"file":true}, input, options),
  };

  readonly dispute = {
    /** Disputes a record of the caller's own newest report of a VIN. One at a time for a record; the same again is the same dispute. POST /api/disputes; scope `dispute:write`. */
    open: (input: {
      reason: "not_my_vehicle" | "wrong_mileage" | "wrong_date_or_place" | "already_corrected" | "other";
      text: string;
      vin: string;
      record: string;
      source: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: Dispute;
    }> =>
      this.call({"method":"POST","path":"/api/disputes","body":"json","query":[],"file":false}, input, options),
    /** The caller's disputes of a VIN's records, newest first, with their evidence and every state they have had. GET /api/disputes; scope `dispute:read`. */
    list: (input: {
      vin: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: Dispute[];
    }> =>
      this.call({"method":"GET","path":"/api/disputes","body":"none","query":["vin"],"file":false}, input, options),
    /** Takes a dispute back while nothing has been decided. One that was withdrawn stays so. POST /api/disputes/withdraw; scope `dispute:write`. */
    withdraw: (input: {
      id: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: Dispute;
    }> =>
      this.call({"method":"POST","path":"/api/disputes/withdraw","body":"json","query":[],"file":false}, input, options),
    /** Adds evidence to a dispute while nothing has been decided: a picture (PNG, JPEG or WebP, at most 2 MB) or a PDF (at most 8 MB). Pictures are kept as new WebP without what the camera wrote. 10 a dispute. POST /api/disputes/files; scope `dispute:write`. */
    addFile: (input: {
      id: string;
      file: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: DisputeFile;
    }> =>
      this.call({"method":"POST","path":"/api/disputes/files","body":"multipart","query":[],"file":false}, input, options),
    /** Takes evidence away for good, while nothing has been decided. DELETE /api/disputes/files; scope `dispute:write`. */
    removeFile: (input: {
      id: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
    }> =>
      this.call({"method":"DELETE","path":"/api/disputes/files","body":"none","query":["id"],"file":false}, input, options),
    /** Evidence of the caller's own. GET /api/disputes/file; scope `dispute:read`. */
    file: (input: {
      id: string;
    }, options?: CallOptions): Promise<Blob> =>
      this.call({"method":"GET","path":"/api/disputes/file","body":"none","query":["id"],"file":true}, input, options),
  };

  readonly builder = {
    /** What is known of a vehicle's trims, styles, colors, packages and prices, preselected for the sticker builder. By VIN, or by year, make and model. POST /api-cwa/autoloading-stickerdata; scope `builder:read`. */
    autoload: (input?: {
      vin?: string | "";
      year?: number;
      make?: string;
      model?: string;
      trim?: string;
      locale?: "en" | "es";
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: StickerData;
    }> =>
      this.call({"method":"POST","path":"/api-cwa/autoloading-stickerdata","body":"multipart","query":[],"file":false}, input, options),
    /** The styles that are known of a model; without a year, in each year that has it. POST /api-cwa/auto-blog; scope `builder:read`. */
    autoBlog: (input: {
      year?: number;
      make: string;
      model: string;
      trim?: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AutoBlogEntry[];
    }> =>
      this.call({"method":"POST","path":"/api-cwa/auto-blog","body":"multipart","query":[],"file":false}, input, options),
    /** What is known of one style. `make` has '_' for '-' and space; the answer is read as status 'success' plus data.data. POST /api-cwa/auto-blog-data; scope `builder:read`. */
    autoBlogData: (input: {
      year: number;
      make: string;
      model: string;
      style?: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AutoBlogData;
    }> =>
      this.call({"method":"POST","path":"/api-cwa/auto-blog-data","body":"multipart","query":[],"file":false}, input, options),
    /** What enthusiasts look up: option and paint codes, the reading of a classic number, where the car was built; each with its source. POST /api-cwa/forum-data; scope `builder:read`. */
    forumData: (input?: {
      vin?: string | "";
      year?: number;
      make?: string;
      model?: string;
      trim?: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: ForumData;
    }> =>
      this.call({"method":"POST","path":"/api-cwa/forum-data","body":"multipart","query":[],"file":false}, input, options),
  };

  readonly printBatch = {
    /** Reads a list of VINs, with the stock number, price and mileage that its header names: how many there are, what is wrong with which line, and how many credits it would use at most. Changes nothing. For dealer accounts. POST /api/print-pack/check; scope `printPack:read`. */
    check: (input: {
      text: string;
      confirmed?: string[];
      left_out?: string[];
      parts: ("sticker" | "guide" | "label" | "report")[];
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: PrintBatchCheck;
    }> =>
      this.call({"method":"POST","path":"/api/print-pack/check","body":"json","query":[],"file":false}, input, options),
    /** Ends a pack after the vehicle at hand. What was made stays; the rest is not made and costs nothing. For dealer accounts. POST /api/print-pack/cancel; scope `printPack:write`. */
    cancel: (input: {
      id: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: PrintBatch;
    }> =>
      this.call({"method":"POST","path":"/api/print-pack/cancel","body":"json","query":[],"file":false}, input, options),
  };

  readonly printPack = {
    /** Starts creating the documents of up to 500 vehicles, one after another; the answer comes at once. The same Idempotency-Key answers the same pack. For dealer accounts. POST /api/print-pack; scope `printPack:write`. */
    start: (input: {
      text: string;
      confirmed?: string[];
      left_out?: string[];
      parts: ("sticker" | "guide" | "label" | "report")[];
      name?: string;
      guide?: {
        form?: "as_is" | "implied";
        warranty?: "none" | "full" | "limited";
        labor?: number;
        parts?: number;
        systems?: string;
        duration?: string;
        manufacturer?: boolean;
        manufacturer_used?: boolean;
        other?: boolean;
        service?: boolean;
        dealer: {
          name: string;
          address: string;
          phone?: string;
          email?: string;
          complaints: string;
        };
      };
      locale?: "en" | "es";
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: PrintBatch;
    }> =>
      this.call({"method":"POST","path":"/api/print-pack","body":"json","query":[],"file":false}, input, options),
    /** The last ten print packs, newest first. For dealer accounts. GET /api/print-packs; scope `printPack:read`. */
    list: (input?: Record<string, never>, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: PrintBatch[];
    }> =>
      this.call({"method":"GET","path":"/api/print-packs","body":"none","query":[],"file":false}, input, options),
    /** A print pack and its first vehicles, in the list's order. For dealer accounts. GET /api/print-pack; scope `printPack:read`. */
    read: (input: {
      id: string;
      limit?: number;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: PrintBatchDetail;
    }> =>
      this.call({"method":"GET","path":"/api/print-pack","body":"none","query":["id","limit"],"file":false}, input, options),
    /** Continues a pack whose credits ran out, and retries what failed. Finished documents aren't made or charged again. For dealer accounts. POST /api/print-pack/resume; scope `printPack:write`. */
    resume: (input: {
      id: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: PrintBatch;
    }> =>
      this.call({"method":"POST","path":"/api/print-pack/resume","body":"json","query":[],"file":false}, input, options),
    /** The documents of a pack as one PDF to print: of one vehicle (`row`), or of up to 25 from the list's place `start` on. For dealer accounts. GET /api/print-pack/file; scope `printPack:read`. */
    file: (input: {
      id: string;
      row?: string;
      part?: "guide" | "label";
      start?: number;
    }, options?: CallOptions): Promise<Blob> =>
      this.call({"method":"GET","path":"/api/print-pack/file","body":"none","query":["id","row","part","start"],"file":true}, input, options),
    /** The documents that a pack has by now as separate PDFs in one ZIP archive, streamed in the list's order. For dealer accounts. GET /api/print-pack/zip; scope `printPack:read`. */
    zip: (input: {
      id: string;
    }, options?: CallOptions): Promise<Blob> =>
      this.call({"method":"GET","path":"/api/print-pack/zip","body":"none","query":["id"],"file":true}, input, options),
  };

  readonly checks = {
    /** Quick check of a VIN: accident, lemon, flood, one owner, each with its state. POST /api/indigo; scope `checks:read`. */
    quick: (input: {
      vin: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      decode: QuickCheck;
    }> =>
      this.call({"method":"POST","path":"/api/indigo","body":"json","query":[],"file":false}, input, options),
    /** Market value of a VIN at a mileage: dealer retail, private party and trade-in by condition, in integer US cents. Locked without the car's report, where the site does not give it free. POST /api/firefly; scope `checks:read`. */
    value: (input: {
      vin: string;
      mileage?: number | string | null;
      uri?: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: MarketValue;
    }> =>
      this.call({"method":"POST","path":"/api/firefly","body":"json","query":[],"file":false}, input, options),
  };

  readonly recalls = {
    /** Model years that recalls can be looked up for, newest first. GET /api/recall-check/years; scope `recalls:read`. */
    years: (input?: Record<string, never>, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: number[];
      source: "nhtsa" | "recall-file" | "vin-data" | null;
      asked_at: string | null;
    }> =>
      this.call({"method":"GET","path":"/api/recall-check/years","body":"none","query":[],"file":false}, input, options),
    /** Makes of a model year. GET /api/recall-check/makes; scope `recalls:read`. */
    makes: (input: {
      year: number;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: string[];
      source: "nhtsa" | "recall-file" | "vin-data" | null;
      asked_at: string | null;
    }> =>
      this.call({"method":"GET","path":"/api/recall-check/makes","body":"none","query":["year"],"file":false}, input, options),
    /** Models of a make in a model year. GET /api/recall-check/models; scope `recalls:read`. */
    models: (input: {
      year: number;
      make: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: string[];
      source: "nhtsa" | "recall-file" | "vin-data" | null;
      asked_at: string | null;
    }> =>
      this.call({"method":"GET","path":"/api/recall-check/models","body":"none","query":["year","make"],"file":false}, input, options),
    /** Recalls of the model that a VIN decodes to; they are not asked for the one car. GET /api/recall-check/vin; scope `recalls:read`. */
    byVin: (input: {
      vin: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: RecallCheck;
    }> =>
      this.call({"method":"GET","path":"/api/recall-check/vin","body":"none","query":["vin"],"file":false}, input, options),
    /** Recalls of a model. POST /api/recall-check; scope `recalls:read`. */
    check: (input: {
      year: number;
      make: string;
      model: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: RecallCheck;
    }> =>
      this.call({"method":"POST","path":"/api/recall-check","body":"json","query":[],"file":false}, input, options),
  };

  readonly commerce = {
    /** What pays for reports and basic reports on this site: single purchases first, then packs, then subscriptions. `user_type` dealer is for dealer accounts; anybody else gets 403. GET /plans; scope `commerce:read`. */
    plans: (input?: {
      user_type?: "user" | "dealer";
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: Plan[];
      user_type: "user" | "dealer";
      currency: string;
      tax: Tax | null;
    }> =>
      this.call({"method":"GET","path":"/plans","body":"none","query":["user_type"],"file":false}, input, options),
    /** What pays for window stickers on this site: single purchases first, then packs, then subscriptions. `user_type` dealer is for dealer accounts; anybody else gets 403. GET /sticker-plans; scope `commerce:read`. */
    stickerPlans: (input?: {
      user_type?: "user" | "dealer";
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: Plan[];
      user_type: "user" | "dealer";
      currency: string;
      tax: Tax | null;
    }> =>
      this.call({"method":"GET","path":"/sticker-plans","body":"none","query":["user_type"],"file":false}, input, options),
    /** What an order would cost with a coupon. Uses nothing up; 10 tries a minute, orders counted too. Without a session, the uses of an account are not counted. POST /coupon_validation; scope `commerce:read`. */
    couponValidation: (input: {
      code: string;
      cart_plan: string;
      price_version?: string;
      nos?: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: CouponQuote;
    }> =>
      this.call({"method":"POST","path":"/coupon_validation","body":"form","query":[],"file":false}, input, options),
    /** One of the account's orders, by the number on its receipt; `checkout` while it can be paid. GET /api/order; scope `commerce:read`. */
    order: (input: {
      number: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: Order | null;
      checkout: HostedCheckout | null;
    }> =>
      this.call({"method":"GET","path":"/api/order","body":"none","query":["number"],"file":false}, input, options),
    /** The account's orders, newest first, with what was paid and given back in each currency. POST /total-orders; scope `commerce:read`. */
    totalOrders: (input?: {
      before?: number;
      limit?: number;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: Order[];
      next: number | null;
      total: number;
      sums: OrderSums[];
    }> =>
      this.call({"method":"POST","path":"/total-orders","body":"form","query":[],"file":false}, input, options),
    /** The receipt of a paid order as PDF, in the language of the order unless `locale` asks for the other. GET /api/order/receipt; scope `commerce:read`. */
    receipt: (input: {
      number: string;
      locale?: "en" | "es";
    }, options?: CallOptions): Promise<Blob> =>
      this.call({"method":"GET","path":"/api/order/receipt","body":"none","query":["number","locale"],"file":true}, input, options),
    /** Every movement of the account's credits, newest first, each with the balance it left. GET /api/credits/history; scope `commerce:read`. */
    history: (input?: {
      before?: number;
      limit?: number;
      kind?: "vhr" | "sticker" | "global" | "uvc";
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: CreditMovement[];
      next: number | null;
      balances: {
        vhr?: number;
        sticker?: number;
        global?: number;
        uvc?: number;
      };
    }> =>
      this.call({"method":"GET","path":"/api/credits/history","body":"none","query":["before","limit","kind"],"file":false}, input, options),
  };

  readonly payment = {
    /** The account's subscriptions: what is left, when each renews and for how much. GET /api/user/subscriptions; scope `commerce:read`. */
    subscriptions: (input?: Record<string, never>, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: Subscription[];
    }> =>
      this.call({"method":"GET","path":"/api/user/subscriptions","body":"none","query":[],"file":false}, input, options),
  };

  readonly apiKey = {
    /** What the key of this request is and may do. Every key reaches it. GET /api/key; every key. */
    self: (input?: Record<string, never>, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: ApiKeyCaller;
    }> =>
      this.call({"method":"GET","path":"/api/key","body":"none","query":[],"file":false}, input, options),
  };

  readonly support = {
    /** Opens a support ticket, and gives a credit where one is due. The same again on the same day is the same ticket. POST /api-cwa/create_support_ticket; scope `support:write`. */
    createTicket: (input: {
      vin: string;
      message: string;
      email: string;
      name?: string;
      phone?: string;
      satisfaction?: number;
      credit_type?: "vhr" | "sticker" | "global";
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      number?: string;
      credit_given?: boolean;
    }> =>
      this.call({"method":"POST","path":"/api-cwa/create_support_ticket","body":"form","query":[],"file":false}, input, options),
  };

  readonly admin = {
    /** The company behind a site, and what the site needs to go live. `partner` is null for an operator's own site. GET /api/admin/partner; scope `overview.read`. */
    partner: (input?: {
      site?: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: SitePartner;
    }> =>
      this.call({"method":"GET","path":"/api/admin/partner","body":"none","query":["site"],"file":false}, input, options),
    /** The sites of a site, or of all, a page at a time; `next` is the cursor of the following page, and `total` is counted up to 1001. GET /api/admin/sites; scope `looks.read`. */
    sites: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "uri" | "created";
      order?: "asc" | "desc";
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AdminSiteRow[];
      next: string | null;
      total: number;
    }> =>
      this.call({"method":"GET","path":"/api/admin/sites","body":"none","query":["site","cursor","limit","search","sort","order"],"file":false}, input, options),
    /** The same sites as a CSV file. GET /api/admin/sites/export; scope `export`. */
    sitesExport: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "uri" | "created";
      order?: "asc" | "desc";
    }, options?: CallOptions): Promise<Blob> =>
      this.call({"method":"GET","path":"/api/admin/sites/export","body":"none","query":["site","cursor","limit","search","sort","order"],"file":true}, input, options),
    /** A site's hosts, configuration and settings, as they are stored. GET /api/admin/site; scope `looks.read`. */
    site: (input?: {
      site?: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AdminSite;
    }> =>
      this.call({"method":"GET","path":"/api/admin/site","body":"none","query":["site"],"file":false}, input, options),
    /** What pages would make of these colors: variables, readable foregrounds, contrasts. Saves nothing. GET /api/admin/site/preview; scope `looks.read`. */
    previewSite: (input?: {
      site?: string;
      primary_color?: string;
      secondary_color?: string;
      teritary_color?: string;
      background_color?: string | null;
      secondary_variant_color?: string | null;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: SitePreview;
    }> =>
      this.call({"method":"GET","path":"/api/admin/site/preview","body":"none","query":["site","primary_color","secondary_color","teritary_color","background_color","secondary_variant_color"],"file":false}, input, options),
    /** Every text that a site may write, in each language, and what its trust pages still lack. GET /api/admin/site/texts; scope `looks.read`. */
    siteTexts: (input?: {
      site?: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AdminSiteTexts;
    }> =>
      this.call({"method":"GET","path":"/api/admin/site/texts","body":"none","query":["site"],"file":false}, input, options),
    /** Keeps a text of a site in one language. An empty one goes back to the product's own text, and confirms that someone read it. POST /api/admin/site/text; scope `looks.change`. */
    saveSiteText: (input: {
      site?: string;
      name: "homeIntro" | "homeAbout" | "homeFaq" | "terms" | "privacy" | "refunds" | "about" | "howWeCheck" | "help" | "partnerTerms";
      locale: "en" | "es";
      markdown: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AdminSiteTexts;
    }> =>
      this.call({"method":"POST","path":"/api/admin/site/text","body":"json","query":[],"file":false}, input, options),
    /** Keeps a picture as a site's logo: PNG, JPEG or WebP of at most 2 MB, kept as PNG of at most 512×512. The answer is the address for `settings.logo`. POST /api/admin/site/logo; scope `looks.change`. */
    uploadLogo: (input: {
      image: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: UploadedLogo;
    }> =>
      this.call({"method":"POST","path":"/api/admin/site/logo","body":"multipart","query":[],"file":false}, input, options),
    /** Everything of a site as one ZIP file: its settings and texts as JSON, and every list as CSV files of at most 8 MB. GET /api/admin/site/archive; scope `archive`. */
    archive: (input?: {
      site?: string;
    }, options?: CallOptions): Promise<Blob> =>
      this.call({"method":"GET","path":"/api/admin/site/archive","body":"none","query":["site"],"file":true}, input, options),
    /** Changes what is given of a site; pages show it at once, on other instances within a minute. POST /api/admin/site; scope `looks.change`. */
    updateSite: (input?: {
      site?: string;
      hosts?: string[];
      config?: {
        name?: string;
        origin?: string;
        support_email?: string;
        forced_locale?: "en" | "es" | null;
        default_locale?: "en" | "es";
        other_language_origin?: string | null;
        consent_required?: boolean;
        dealer_approval?: boolean;
        verify_email?: boolean;
        partner_signup?: "closed" | "open" | "invitation" | "approval";
        embedding?: boolean;
        frame_ancestors?: string[];
        webview_origins?: string[];
        cnv?: boolean;
        credit_type?: "product" | "global";
        signup_credits?: SignupCredits;
        free_listings?: boolean;
        free_market_value?: boolean;
        sticker_year_from?: number;
        currency?: "USD" | "CAD" | "MXN" | "EUR" | "GBP" | "AUD";
        tax_rate_bp?: number;
        tax_label?: string;
        paper_size?: "letter" | "a4";
        webview_purchase?: "inline" | "external" | "host" | "hidden";
        discount_coupon?: string | null;
        seller_name?: string | null;
        seller_address?: string[];
        seller_phone?: string | null;
        seller_tax_number?: string | null;
        pixel_brand?: string | null;
        live_chat_license?: string | null;
      };
      settings?: {
        logo?: string | null;
        primary_color?: string;
        secondary_color?: string;
        teritary_color?: string;
        background_color?: string | null;
        secondary_variant_color?: string | null;
        security?: "disabled" | "enabled";
        apple_app_site_association?: string | null;
        assetlinks_json?: string | null;
        apple_merchant_domain?: string | null;
        security_txt?: string | null;
        google_analytics?: string | null;
        google_tag?: string | null;
        clarity?: string | null;
      };
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AdminSite;
    }> =>
      this.call({"method":"POST","path":"/api/admin/site","body":"json","query":[],"file":false}, input, options),
    /** The draft of a site's theme, and its published versions. GET /api/admin/site/themes; scope `looks.read`. */
    themes: (input?: {
      site?: string;
      before?: number;
      limit?: number;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: SiteThemes;
    }> =>
      this.call({"method":"GET","path":"/api/admin/site/themes","body":"none","query":["site","before","limit"],"file":false}, input, options),
    /** Keeps the draft of a site's theme; visitors see nothing of it. `revision` is the draft that the caller has seen, null for none: another one is 409, and nothing is saved. POST /api/admin/site/themes/draft; scope `looks.change`. */
    saveThemeDraft: (input: {
      site?: string;
      revision: string | null;
      settings: {
        logo: string | null;
        primary_color: string;
        secondary_color: string;
        teritary_color: string;
        background_color: string | null;
        secondary_variant_color: string | null;
      };
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: SiteThemes;
    }> =>
      this.call({"method":"POST","path":"/api/admin/site/themes/draft","body":"json","query":[],"file":false}, input, options),
    /** Takes the draft away, and ends its preview link. POST /api/admin/site/themes/draft/discard; scope `looks.change`. */
    discardThemeDraft: (input: {
      site?: string;
      revision: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: SiteThemes;
    }> =>
      this.call({"method":"POST","path":"/api/admin/site/themes/draft/discard","body":"json","query":[],"file":false}, input, options),
    /** Makes a link that shows the site in its draft's theme to whoever has it, for seven days. The link is in this answer only; the one before it ends. POST /api/admin/site/themes/preview; scope `looks.change`. */
    createThemePreview: (input: {
      site?: string;
      revision: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: SiteThemeLink;
    }> =>
      this.call({"method":"POST","path":"/api/admin/site/themes/preview","body":"json","query":[],"file":false}, input, options),
    /** Makes the draft the published version. Pages show it at once, on other instances within a minute. 409 where the draft or the published version is not the one that the caller has seen. POST /api/admin/site/themes/publish; scope `looks.change`. */
    publishTheme: (input: {
      site?: string;
      revision: string;
      published: number;
      note?: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: SiteThemes;
    }> =>
      this.call({"method":"POST","path":"/api/admin/site/themes/publish","body":"json","query":[],"file":false}, input, options),
    /** Publishes an older version again, as a new version; the draft stays. POST /api/admin/site/themes/roll-back; scope `looks.change`. */
    rollBackTheme: (input: {
      site?: string;
      number: number;
      published: number;
      note?: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: SiteThemes;
    }> =>
      this.call({"method":"POST","path":"/api/admin/site/themes/roll-back","body":"json","query":[],"file":false}, input, options),
    /** The accounts of a site, or of all, a page at a time; `next` is the cursor of the following page, and `total` is counted up to 1001. GET /api/admin/users; scope `customers.read`. */
    users: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "created" | "email";
      order?: "asc" | "desc";
      role?: "member" | "dealer" | "admin";
      state?: "open" | "waiting" | "disabled";
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AdminUserRow[];
      next: string | null;
      total: number;
    }> =>
      this.call({"method":"GET","path":"/api/admin/users","body":"none","query":["site","cursor","limit","search","sort","order","role","state"],"file":false}, input, options),
    /** The same accounts as a CSV file. GET /api/admin/users/export; scope `export`. */
    usersExport: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "created" | "email";
      order?: "asc" | "desc";
      role?: "member" | "dealer" | "admin";
      state?: "open" | "waiting" | "disabled";
    }, options?: CallOptions): Promise<Blob> =>
      this.call({"method":"GET","path":"/api/admin/users/export","body":"none","query":["site","cursor","limit","search","sort","order","role","state"],"file":true}, input, options),
    /** The credit movements of a site, or of all, a page at a time; `next` is the cursor of the following page, and `total` is counted up to 1001. GET /api/admin/ledger; scope `customers.read`. */
    ledger: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "created";
      order?: "asc" | "desc";
      user_id?: string;
      kind?: "vhr" | "sticker" | "global" | "uvc";
      reason?: "signup" | "generation" | "refund_failed" | "refund_nothing_found" | "offer" | "adjustment" | "purchase" | "purchase_refunded" | "subscription" | "swap" | "ticket";
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AdminLedgerRow[];
      next: string | null;
      total: number;
    }> =>
      this.call({"method":"GET","path":"/api/admin/ledger","body":"none","query":["site","cursor","limit","search","sort","order","user_id","kind","reason"],"file":false}, input, options),
    /** The same credit movements as a CSV file. GET /api/admin/ledger/export; scope `export`. */
    ledgerExport: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "created";
      order?: "asc" | "desc";
      user_id?: string;
      kind?: "vhr" | "sticker" | "global" | "uvc";
      reason?: "signup" | "generation" | "refund_failed" | "refund_nothing_found" | "offer" | "adjustment" | "purchase" | "purchase_refunded" | "subscription" | "swap" | "ticket";
    }, options?: CallOptions): Promise<Blob> =>
      this.call({"method":"GET","path":"/api/admin/ledger/export","body":"none","query":["site","cursor","limit","search","sort","order","user_id","kind","reason"],"file":true}, input, options),
    /** An account with its balances, subscriptions, sessions, newest documents, orders and credit movements. GET /api/admin/user; scope `customers.read`. */
    user: (input: {
      site?: string;
      id: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AdminUser;
    }> =>
      this.call({"method":"GET","path":"/api/admin/user","body":"none","query":["site","id"],"file":false}, input, options),
    /** Opens an account and mails its owner a link, valid once for seven days, to choose a password. An administrator's only by an administrator of all sites. POST /api/admin/users/invite; scope `customers.change`. */
    inviteUser: (input: {
      site?: string;
      email: string;
      first?: string;
      last?: string;
      role: "member" | "dealer" | "admin";
      staff_role?: "owner" | "editor" | "finance" | "support" | "viewer";
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AdminUserRow;
    }> =>
      this.call({"method":"POST","path":"/api/admin/users/invite","body":"json","query":[],"file":false}, input, options),
    /** Closes an account to its owner and ends its sessions; nothing of it is deleted. POST /api/admin/user/disable; scope `customers.change`. */
    disableUser: (input: {
      site?: string;
      id: string;
      reason: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AdminUserRow;
    }> =>
      this.call({"method":"POST","path":"/api/admin/user/disable","body":"json","query":[],"file":false}, input, options),
    /** Opens a closed account again. POST /api/admin/user/enable; scope `customers.change`. */
    enableUser: (input: {
      site?: string;
      id: string;
      reason: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AdminUserRow;
    }> =>
      this.call({"method":"POST","path":"/api/admin/user/enable","body":"json","query":[],"file":false}, input, options),
    /** Gives or takes credits, with the reason in the ledger; never below zero, and once for a key. POST /api/admin/user/credits; scope `customers.change`. */
    adjustCredits: (input: {
      site?: string;
      id: string;
      kind: "vhr" | "sticker" | "global" | "uvc";
      amount: number;
      reason: string;
      key: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: CreditsAdjusted;
    }> =>
      this.call({"method":"POST","path":"/api/admin/user/credits","body":"json","query":[],"file":false}, input, options),
    /** The plans of a site, or of all, a page at a time; `next` is the cursor of the following page, and `total` is counted up to 1001. GET /api/admin/plans; scope `prices.read`. */
    plans: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "position" | "created" | "price";
      order?: "asc" | "desc";
      user_type?: "user" | "dealer";
      product?: "vhr" | "sticker" | "global" | "uvc";
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AdminPlan[];
      next: string | null;
      total: number;
    }> =>
      this.call({"method":"GET","path":"/api/admin/plans","body":"none","query":["site","cursor","limit","search","sort","order","user_type","product"],"file":false}, input, options),
    /** The same plans as a CSV file. GET /api/admin/plans/export; scope `export`. */
    plansExport: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "position" | "created" | "price";
      order?: "asc" | "desc";
      user_type?: "user" | "dealer";
      product?: "vhr" | "sticker" | "global" | "uvc";
    }, options?: CallOptions): Promise<Blob> =>
      this.call({"method":"GET","path":"/api/admin/plans/export","body":"none","query":["site","cursor","limit","search","sort","order","user_type","product"],"file":true}, input, options),
    /** The coupons of a site, or of all, a page at a time; `next` is the cursor of the following page, and `total` is counted up to 1001. GET /api/admin/coupons; scope `prices.read`. */
    coupons: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "created" | "code";
      order?: "asc" | "desc";
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AdminCoupon[];
      next: string | null;
      total: number;
    }> =>
      this.call({"method":"GET","path":"/api/admin/coupons","body":"none","query":["site","cursor","limit","search","sort","order"],"file":false}, input, options),
    /** The same coupons as a CSV file. GET /api/admin/coupons/export; scope `export`. */
    couponsExport: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "created" | "code";
      order?: "asc" | "desc";
    }, options?: CallOptions): Promise<Blob> =>
      this.call({"method":"GET","path":"/api/admin/coupons/export","body":"none","query":["site","cursor","limit","search","sort","order"],"file":true}, input, options),
    /** The uses of coupons of a site, or of all, a page at a time; `next` is the cursor of the following page, and `total` is counted up to 1001. GET /api/admin/redemptions; scope `prices.read`. */
    redemptions: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "created";
      order?: "asc" | "desc";
      coupon_id?: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AdminRedemption[];
      next: string | null;
      total: number;
    }> =>
      this.call({"method":"GET","path":"/api/admin/redemptions","body":"none","query":["site","cursor","limit","search","sort","order","coupon_id"],"file":false}, input, options),
    /** The same uses of coupons as a CSV file. GET /api/admin/redemptions/export; scope `export`. */
    redemptionsExport: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "created";
      order?: "asc" | "desc";
      coupon_id?: string;
    }, options?: CallOptions): Promise<Blob> =>
      this.call({"method":"GET","path":"/api/admin/redemptions/export","body":"none","query":["site","cursor","limit","search","sort","order","coupon_id"],"file":true}, input, options),
    /** Offers a new plan on a site, in the site's currency. POST /api/admin/plans; scope `prices.change`. */
    createPlan: (input: {
      site?: string;
      name_en: string;
      name_es: string;
      credits: number | null;
      price_cents: number;
      position?: number;
      code: string;
      product: "vhr" | "sticker" | "global" | "uvc";
      user_type: "user" | "dealer";
      kind: "single" | "pack" | "subscription";
      interval?: "month" | "year" | null;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AdminPlan;
    }> =>
      this.call({"method":"POST","path":"/api/admin/plans","body":"json","query":[],"file":false}, input, options),
    /** Changes a plan's names, credits, price or place. What was sold stays as it was sold. POST /api/admin/plan; scope `prices.change`. */
    updatePlan: (input: {
      site?: string;
      id: string;
      name_en?: string;
      name_es?: string;
      credits?: number | null;
      price_cents?: number;
      position?: number;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AdminPlan;
    }> =>
      this.call({"method":"POST","path":"/api/admin/plan","body":"json","query":[],"file":false}, input, options),
    /** Stops selling a plan, or sells it again. POST /api/admin/plan/active; scope `prices.change`. */
    setPlanActive: (input: {
      site?: string;
      id: string;
      active: boolean;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AdminPlan;
    }> =>
      this.call({"method":"POST","path":"/api/admin/plan/active","body":"json","query":[],"file":false}, input, options),
    /** Makes a coupon: percent or an amount off, with its limits and dates. POST /api/admin/coupons; scope `coupons.change`. */
    createCoupon: (input: {
      site?: string;
      code: string;
      kind: "percent" | "amount";
      value: number;
      product?: "vhr" | "sticker" | "global" | "uvc" | null;
      minimum_cents?: number;
      starts?: string | null;
      ends?: string | null;
      max_redemptions?: number | null;
      per_user?: number;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AdminCoupon;
    }> =>
      this.call({"method":"POST","path":"/api/admin/coupons","body":"json","query":[],"file":false}, input, options),
    /** Changes a coupon's limits and dates. Its code and what it takes off stay. POST /api/admin/coupon; scope `coupons.change`. */
    updateCoupon: (input: {
      site?: string;
      id: string;
      product?: "vhr" | "sticker" | "global" | "uvc" | null;
      minimum_cents?: number;
      starts?: string | null;
      ends?: string | null;
      max_redemptions?: number | null;
      per_user?: number;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AdminCoupon;
    }> =>
      this.call({"method":"POST","path":"/api/admin/coupon","body":"json","query":[],"file":false}, input, options),
    /** Switches a coupon off, or on again. POST /api/admin/coupon/active; scope `coupons.change`. */
    setCouponActive: (input: {
      site?: string;
      id: string;
      active: boolean;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AdminCoupon;
    }> =>
      this.call({"method":"POST","path":"/api/admin/coupon/active","body":"json","query":[],"file":false}, input, options),
    /** The orders of a site, or of all, a page at a time; `next` is the cursor of the following page, and `total` is counted up to 1001. GET /api/admin/orders; scope `orders.read`. */
    orders: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "created" | "total";
      order?: "asc" | "desc";
      state?: "open" | "paid" | "held" | "failed" | "expired" | "refunded" | "partly_refunded";
      user_id?: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AdminOrderRow[];
      next: string | null;
      total: number;
    }> =>
      this.call({"method":"GET","path":"/api/admin/orders","body":"none","query":["site","cursor","limit","search","sort","order","state","user_id"],"file":false}, input, options),
    /** The same orders as a CSV file. GET /api/admin/orders/export; scope `export`. */
    ordersExport: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "created" | "total";
      order?: "asc" | "desc";
      state?: "open" | "paid" | "held" | "failed" | "expired" | "refunded" | "partly_refunded";
      user_id?: string;
    }, options?: CallOptions): Promise<Blob> =>
      this.call({"method":"GET","path":"/api/admin/orders/export","body":"none","query":["site","cursor","limit","search","sort","order","state","user_id"],"file":true}, input, options),
    /** The subscriptions of a site, or of all, a page at a time; `next` is the cursor of the following page, and `total` is counted up to 1001. GET /api/admin/subscriptions; scope `customers.read`. */
    subscriptions: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "created" | "period_end";
      order?: "asc" | "desc";
      state?: "active" | "past_due" | "cancelled" | "ended";
      user_id?: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AdminSubscription[];
      next: string | null;
      total: number;
    }> =>
      this.call({"method":"GET","path":"/api/admin/subscriptions","body":"none","query":["site","cursor","limit","search","sort","order","state","user_id"],"file":false}, input, options),
    /** The same subscriptions as a CSV file. GET /api/admin/subscriptions/export; scope `export`. */
    subscriptionsExport: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "created" | "period_end";
      order?: "asc" | "desc";
      state?: "active" | "past_due" | "cancelled" | "ended";
      user_id?: string;
    }, options?: CallOptions): Promise<Blob> =>
      this.call({"method":"GET","path":"/api/admin/subscriptions/export","body":"none","query":["site","cursor","limit","search","sort","order","state","user_id"],"file":true}, input, options),
    /** An order with what its gateway told and what was refunded. GET /api/admin/order; scope `orders.read`. */
    order: (input: {
      site?: string;
      id: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AdminOrder;
    }> =>
      this.call({"method":"GET","path":"/api/admin/order","body":"none","query":["site","id"],"file":false}, input, options),
    /** Gives money back through the gateway, once for a key; the credits it bought are called back. POST /api/admin/order/refund; scope `orders.refund`. */
    refundOrder: (input: {
      site?: string;
      id: string;
      amount_cents: number | null;
      reason: string;
      key: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AdminOrder;
    }> =>
      this.call({"method":"POST","path":"/api/admin/order/refund","body":"json","query":[],"file":false}, input, options),
    /** Accepts what was paid for a held order, though it is another sum: what it bought is given. POST /api/admin/order/release; scope `orders.refund`. */
    releaseOrder: (input: {
      site?: string;
      id: string;
      reason: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AdminOrder;
    }> =>
      this.call({"method":"POST","path":"/api/admin/order/release","body":"json","query":[],"file":false}, input, options),
    /** Gives an account a subscription that no gateway charges for, until a day. POST /api/admin/subscriptions; scope `customers.change`. */
    grantSubscription: (input: {
      site?: string;
      user_id: string;
      product: "vhr" | "sticker" | "global";
      quota: number | null;
      until: string;
      reason: string;
      key: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AdminSubscription;
    }> =>
      this.call({"method":"POST","path":"/api/admin/subscriptions","body":"json","query":[],"file":false}, input, options),
    /** Ends a subscription that an administrator gave. One that is paid for is canceled at its gateway. POST /api/admin/subscription/end; scope `customers.change`. */
    endSubscription: (input: {
      site?: string;
      id: string;
      reason: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AdminSubscription;
    }> =>
      this.call({"method":"POST","path":"/api/admin/subscription/end","body":"json","query":[],"file":false}, input, options),
    /** The versions of wholesale prices of a site, or of all, a page at a time; `next` is the cursor of the following page, and `total` is counted up to 1001. GET /api/admin/wholesale-prices; scope `prices.read`. */
    wholesalePrices: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "created";
      order?: "asc" | "desc";
      product?: "vhr" | "sticker" | "global" | "uvc";
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: SiteWholesalePrice[];
      next: string | null;
      total: number;
    }> =>
      this.call({"method":"GET","path":"/api/admin/wholesale-prices","body":"none","query":["site","cursor","limit","search","sort","order","product"],"file":false}, input, options),
    /** The same versions of wholesale prices as a CSV file. GET /api/admin/wholesale-prices/export; scope `export`. */
    wholesalePricesExport: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "created";
      order?: "asc" | "desc";
      product?: "vhr" | "sticker" | "global" | "uvc";
    }, options?: CallOptions): Promise<Blob> =>
      this.call({"method":"GET","path":"/api/admin/wholesale-prices/export","body":"none","query":["site","cursor","limit","search","sort","order","product"],"file":true}, input, options),
    /** The versions of plans' prices of a site, or of all, a page at a time; `next` is the cursor of the following page, and `total` is counted up to 1001. GET /api/admin/plan-versions; scope `prices.read`. */
    planVersions: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "created";
      order?: "asc" | "desc";
      plan_id?: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: PlanVersion[];
      next: string | null;
      total: number;
    }> =>
      this.call({"method":"GET","path":"/api/admin/plan-versions","body":"none","query":["site","cursor","limit","search","sort","order","plan_id"],"file":false}, input, options),
    /** The same versions of plans' prices as a CSV file. GET /api/admin/plan-versions/export; scope `export`. */
    planVersionsExport: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "created";
      order?: "asc" | "desc";
      plan_id?: string;
    }, options?: CallOptions): Promise<Blob> =>
      this.call({"method":"GET","path":"/api/admin/plan-versions/export","body":"none","query":["site","cursor","limit","search","sort","order","plan_id"],"file":true}, input, options),
    /** A site's plans with the wholesale price of each, what is left to the site, and how it pays its wholesale. GET /api/admin/prices; scope `prices.read`. */
    prices: (input?: {
      site?: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: PriceList;
    }> =>
      this.call({"method":"GET","path":"/api/admin/prices","body":"none","query":["site"],"file":false}, input, options),
    /** The site's own account at the payment gateway: what it may do, and what is missing by when. GET /api/admin/payment-account; scope `payouts.read`. */
    paymentAccount: (input?: {
      site?: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: PaymentAccount;
    }> =>
      this.call({"method":"GET","path":"/api/admin/payment-account","body":"none","query":["site"],"file":false}, input, options),
    /** The movements of sites' accounts of a site, or of all, a page at a time; `next` is the cursor of the following page, and `total` is counted up to 1001. GET /api/admin/movements; scope `payouts.read`. */
    movements: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "created";
      order?: "asc" | "desc";
      account?: "prepaid" | "sales";
      kind?: "top_up" | "wholesale" | "wholesale_returned" | "sale" | "refund" | "paid_directly" | "fee" | "payout" | "adjustment";
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: Movement[];
      next: string | null;
      total: number;
    }> =>
      this.call({"method":"GET","path":"/api/admin/movements","body":"none","query":["site","cursor","limit","search","sort","order","account","kind"],"file":false}, input, options),
    /** The same movements of sites' accounts as a CSV file. GET /api/admin/movements/export; scope `export`. */
    movementsExport: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "created";
      order?: "asc" | "desc";
      account?: "prepaid" | "sales";
      kind?: "top_up" | "wholesale" | "wholesale_returned" | "sale" | "refund" | "paid_directly" | "fee" | "payout" | "adjustment";
    }, options?: CallOptions): Promise<Blob> =>
      this.call({"method":"GET","path":"/api/admin/movements/export","body":"none","query":["site","cursor","limit","search","sort","order","account","kind"],"file":true}, input, options),
    /** The monthly statements of a site, or of all, a page at a time; `next` is the cursor of the following page, and `total` is counted up to 1001. GET /api/admin/statements; scope `payouts.read`. */
    statements: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "created";
      order?: "asc" | "desc";
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: Statement[];
      next: string | null;
      total: number;
    }> =>
      this.call({"method":"GET","path":"/api/admin/statements","body":"none","query":["site","cursor","limit","search","sort","order"],"file":false}, input, options),
    /** The same monthly statements as a CSV file. GET /api/admin/statements/export; scope `export`. */
    statementsExport: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "created";
      order?: "asc" | "desc";
    }, options?: CallOptions): Promise<Blob> =>
      this.call({"method":"GET","path":"/api/admin/statements/export","body":"none","query":["site","cursor","limit","search","sort","order"],"file":true}, input, options),
    /** A site's accounts with its operator, how its wholesale is paid, and its last top-ups. GET /api/admin/payouts; scope `payouts.read`. */
    payouts: (input?: {
      site?: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: Payouts;
    }> =>
      this.call({"method":"GET","path":"/api/admin/payouts","body":"none","query":["site"],"file":false}, input, options),
    /** A statement as CSV, with every movement, or as PDF: by its `id`, or the open month of an account so far. GET /api/admin/statement; scope `payouts.read`. */
    statementFile: (input: {
      site?: string;
      id?: string;
      currency?: "USD" | "CAD" | "MXN" | "EUR" | "GBP" | "AUD";
      test?: "true" | "false";
      format: "csv" | "pdf";
      locale?: "en" | "es";
    }, options?: CallOptions): Promise<Blob> =>
      this.call({"method":"GET","path":"/api/admin/statement","body":"none","query":["site","id","currency","test","format","locale"],"file":true}, input, options),
    /** The support tickets of a site, or of all, a page at a time; `next` is the cursor of the following page, and `total` is counted up to 1001. GET /api/admin/tickets; scope `support.read`. */
    tickets: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "created";
      order?: "asc" | "desc";
      state?: "open" | "answered" | "closed";
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AdminTicket[];
      next: string | null;
      total: number;
    }> =>
      this.call({"method":"GET","path":"/api/admin/tickets","body":"none","query":["site","cursor","limit","search","sort","order","state"],"file":false}, input, options),
    /** The same support tickets as a CSV file. GET /api/admin/tickets/export; scope `export`. */
    ticketsExport: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "created";
      order?: "asc" | "desc";
      state?: "open" | "answered" | "closed";
    }, options?: CallOptions): Promise<Blob> =>
      this.call({"method":"GET","path":"/api/admin/tickets/export","body":"none","query":["site","cursor","limit","search","sort","order","state"],"file":true}, input, options),
    /** The requests to delete an account of a site, or of all, a page at a time; `next` is the cursor of the following page, and `total` is counted up to 1001. GET /api/admin/deletion-requests; scope `support.read`. */
    deletionRequests: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "due" | "created";
      order?: "asc" | "desc";
      state?: "open" | "done" | "refused" | "cancelled";
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AdminDeletion[];
      next: string | null;
      total: number;
    }> =>
      this.call({"method":"GET","path":"/api/admin/deletion-requests","body":"none","query":["site","cursor","limit","search","sort","order","state"],"file":false}, input, options),
    /** The same requests to delete an account as a CSV file. GET /api/admin/deletion-requests/export; scope `export`. */
    deletionRequestsExport: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "due" | "created";
      order?: "asc" | "desc";
      state?: "open" | "done" | "refused" | "cancelled";
    }, options?: CallOptions): Promise<Blob> =>
      this.call({"method":"GET","path":"/api/admin/deletion-requests/export","body":"none","query":["site","cursor","limit","search","sort","order","state"],"file":true}, input, options),
    /** The feedback of a site, or of all, a page at a time; `next` is the cursor of the following page, and `total` is counted up to 1001. GET /api/admin/feedback; scope `support.read`. */
    feedback: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "created" | "satisfaction";
      order?: "asc" | "desc";
      satisfaction?: number;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AdminFeedback[];
      next: string | null;
      total: number;
    }> =>
      this.call({"method":"GET","path":"/api/admin/feedback","body":"none","query":["site","cursor","limit","search","sort","order","satisfaction"],"file":false}, input, options),
    /** The same feedback as a CSV file. GET /api/admin/feedback/export; scope `export`. */
    feedbackExport: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "created" | "satisfaction";
      order?: "asc" | "desc";
      satisfaction?: number;
    }, options?: CallOptions): Promise<Blob> =>
      this.call({"method":"GET","path":"/api/admin/feedback/export","body":"none","query":["site","cursor","limit","search","sort","order","satisfaction"],"file":true}, input, options),
    /** The messages of the contact form of a site, or of all, a page at a time; `next` is the cursor of the following page, and `total` is counted up to 1001. GET /api/admin/contact-messages; scope `support.read`. */
    contactMessages: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "created";
      order?: "asc" | "desc";
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AdminContactMessage[];
      next: string | null;
      total: number;
    }> =>
      this.call({"method":"GET","path":"/api/admin/contact-messages","body":"none","query":["site","cursor","limit","search","sort","order"],"file":false}, input, options),
    /** The same messages of the contact form as a CSV file. GET /api/admin/contact-messages/export; scope `export`. */
    contactMessagesExport: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "created";
      order?: "asc" | "desc";
    }, options?: CallOptions): Promise<Blob> =>
      this.call({"method":"GET","path":"/api/admin/contact-messages/export","body":"none","query":["site","cursor","limit","search","sort","order"],"file":true}, input, options),
    /** The people whose contact a partner's link passed on of a site, or of all, a page at a time; `next` is the cursor of the following page, and `total` is counted up to 1001. GET /api/admin/leads; scope `leads.read`. */
    leads: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "created";
      order?: "asc" | "desc";
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AdminLead[];
      next: string | null;
      total: number;
    }> =>
      this.call({"method":"GET","path":"/api/admin/leads","body":"none","query":["site","cursor","limit","search","sort","order"],"file":false}, input, options),
    /** The same people whose contact a partner's link passed on as a CSV file. GET /api/admin/leads/export; scope `export`. */
    leadsExport: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "created";
      order?: "asc" | "desc";
    }, options?: CallOptions): Promise<Blob> =>
      this.call({"method":"GET","path":"/api/admin/leads/export","body":"none","query":["site","cursor","limit","search","sort","order"],"file":true}, input, options),
    /** A support ticket, with what its author has of its car. GET /api/admin/ticket; scope `support.read`. */
    ticket: (input: {
      site?: string;
      id: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AdminTicketDetail;
    }> =>
      this.call({"method":"GET","path":"/api/admin/ticket","body":"none","query":["site","id"],"file":false}, input, options),
    /** Mails an answer to the ticket's author and keeps it with the ticket. POST /api/admin/ticket/answer; scope `support.answer`. */
    answerTicket: (input: {
      site?: string;
      id: string;
      answer: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AdminTicket;
    }> =>
      this.call({"method":"POST","path":"/api/admin/ticket/answer","body":"json","query":[],"file":false}, input, options),
    /** Closes a ticket. POST /api/admin/ticket/close; scope `support.answer`. */
    closeTicket: (input: {
      site?: string;
      id: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AdminTicket;
    }> =>
      this.call({"method":"POST","path":"/api/admin/ticket/close","body":"json","query":[],"file":false}, input, options),
    /** The disputes of records of a site, or of all, a page at a time; `next` is the cursor of the following page, and `total` is counted up to 1001. GET /api/admin/disputes; scope `support.read`. */
    disputes: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "created";
      order?: "asc" | "desc";
      state?: "open" | "asked" | "corrected" | "confirmed" | "withdrawn" | "declined";
      reason?: "not_my_vehicle" | "wrong_mileage" | "wrong_date_or_place" | "already_corrected" | "other";
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AdminDisputeRow[];
      next: string | null;
      total: number;
    }> =>
      this.call({"method":"GET","path":"/api/admin/disputes","body":"none","query":["site","cursor","limit","search","sort","order","state","reason"],"file":false}, input, options),
    /** The same disputes of records as a CSV file. GET /api/admin/disputes/export; scope `export`. */
    disputesExport: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "created";
      order?: "asc" | "desc";
      state?: "open" | "asked" | "corrected" | "confirmed" | "withdrawn" | "declined";
      reason?: "not_my_vehicle" | "wrong_mileage" | "wrong_date_or_place" | "already_corrected" | "other";
    }, options?: CallOptions): Promise<Blob> =>
      this.call({"method":"GET","path":"/api/admin/disputes/export","body":"none","query":["site","cursor","limit","search","sort","order","state","reason"],"file":true}, input, options),
    /** A dispute with the record that it is about, and its evidence. GET /api/admin/dispute; scope `support.read`. */
    dispute: (input: {
      site?: string;
      id: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AdminDispute;
    }> =>
      this.call({"method":"GET","path":"/api/admin/dispute","body":"none","query":["site","id"],"file":false}, input, options),
    /** Says what became of a dispute: we contacted the source, it has corrected its record or stands by it, or the dispute is not passed on. Emailed to its author, and shown on the record. POST /api/admin/dispute/answer; scope `support.answer`. */
    answerDispute: (input: {
      site?: string;
      id: string;
      state: "asked" | "corrected" | "confirmed" | "declined";
      answer?: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AdminDispute;
    }> =>
      this.call({"method":"POST","path":"/api/admin/dispute/answer","body":"json","query":[],"file":false}, input, options),
    /** Evidence of a dispute as a download; with `view=1` a picture to be shown, of a PDF its first ten pages, in which nothing runs. Who read it is written down. GET /api/admin/dispute/file; scope `support.read`. */
    disputeFile: (input: {
      site?: string;
      id: string;
      view?: "1";
    }, options?: CallOptions): Promise<Blob> =>
      this.call({"method":"GET","path":"/api/admin/dispute/file","body":"none","query":["site","id","view"],"file":true}, input, options),
    /** Every email that a site sends, in a language, with sample values: sender, subject and plain text. Sends nothing. GET /api/admin/emails; scope `looks.read`. */
    emails: (input: {
      site?: string;
      locale: "en" | "es";
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: EmailPreview[];
    }> =>
      this.call({"method":"GET","path":"/api/admin/emails","body":"none","query":["site","locale"],"file":false}, input, options),
    /** The HTML part of one of these emails, as a document of its own that runs nothing and may be framed by the site's own pages only. GET /api/admin/emails/page; scope `looks.read`. */
    emailPage: (input: {
      site?: string;
      name: string;
      locale: "en" | "es";
    }, options?: CallOptions): Promise<Blob> =>
      this.call({"method":"GET","path":"/api/admin/emails/page","body":"none","query":["site","name","locale"],"file":true}, input, options),
    /** What the last 24 hours, 7 days and 30 days brought to a site, or to all: sales per currency, accounts, documents, failures. GET /api/admin/figures; scope `overview.read`. */
    figures: (input?: {
      site?: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AdminFigures[];
    }> =>
      this.call({"method":"GET","path":"/api/admin/figures","body":"none","query":["site"],"file":false}, input, options),
    /** A site's sales, refunds, accounts, previews, documents and failures by day, oldest first; a day without any has zeros. GET /api/admin/figures/daily; scope `overview.read`. */
    daily: (input?: {
      site?: string;
      days?: "7" | "30" | "90";
      payments?: "real" | "test";
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: DailyFigures;
    }> =>
      this.call({"method":"GET","path":"/api/admin/figures/daily","body":"none","query":["site","days","payments"],"file":false}, input, options),
    /** The generations that failed or are not done of a site, or of all, a page at a time; `next` is the cursor of the following page, and `total` is counted up to 1001. GET /api/admin/generations; scope `customers.read`. */
    generations: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "created";
      order?: "asc" | "desc";
      state?: "stuck" | "open" | "refunded";
      user_id?: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AdminGeneration[];
      next: string | null;
      total: number;
    }> =>
      this.call({"method":"GET","path":"/api/admin/generations","body":"none","query":["site","cursor","limit","search","sort","order","state","user_id"],"file":false}, input, options),
    /** The same generations that failed or are not done as a CSV file. GET /api/admin/generations/export; scope `export`. */
    generationsExport: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "created";
      order?: "asc" | "desc";
      state?: "stuck" | "open" | "refunded";
      user_id?: string;
    }, options?: CallOptions): Promise<Blob> =>
      this.call({"method":"GET","path":"/api/admin/generations/export","body":"none","query":["site","cursor","limit","search","sort","order","state","user_id"],"file":true}, input, options),
    /** The failures that pages reported of a site, or of all, a page at a time; `next` is the cursor of the following page, and `total` is counted up to 1001. GET /api/admin/failures; scope `customers.read`. */
    failures: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "created";
      order?: "asc" | "desc";
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AdminFailure[];
      next: string | null;
      total: number;
    }> =>
      this.call({"method":"GET","path":"/api/admin/failures","body":"none","query":["site","cursor","limit","search","sort","order"],"file":false}, input, options),
    /** The same failures that pages reported as a CSV file. GET /api/admin/failures/export; scope `export`. */
    failuresExport: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "created";
      order?: "asc" | "desc";
    }, options?: CallOptions): Promise<Blob> =>
      this.call({"method":"GET","path":"/api/admin/failures/export","body":"none","query":["site","cursor","limit","search","sort","order"],"file":true}, input, options),
    /** The free-credit offers after a failure of a site, or of all, a page at a time; `next` is the cursor of the following page, and `total` is counted up to 1001. GET /api/admin/offers; scope `customers.read`. */
    offers: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "created";
      order?: "asc" | "desc";
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AdminOffer[];
      next: string | null;
      total: number;
    }> =>
      this.call({"method":"GET","path":"/api/admin/offers","body":"none","query":["site","cursor","limit","search","sort","order"],"file":false}, input, options),
    /** The same free-credit offers after a failure as a CSV file. GET /api/admin/offers/export; scope `export`. */
    offersExport: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "created";
      order?: "asc" | "desc";
    }, options?: CallOptions): Promise<Blob> =>
      this.call({"method":"GET","path":"/api/admin/offers/export","body":"none","query":["site","cursor","limit","search","sort","order"],"file":true}, input, options),
    /** The letters of the outbox, without their texts, of a site, or of all, a page at a time; `next` is the cursor of the following page, and `total` is counted up to 1001. GET /api/admin/mails; scope `customers.read`. */
    mails: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "created";
      order?: "asc" | "desc";
      state?: "waiting" | "sent" | "leaving" | "lost";
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AdminEmail[];
      next: string | null;
      total: number;
    }> =>
      this.call({"method":"GET","path":"/api/admin/mails","body":"none","query":["site","cursor","limit","search","sort","order","state"],"file":false}, input, options),
    /** The same letters of the outbox, without their texts, as a CSV file. GET /api/admin/mails/export; scope `export`. */
    mailsExport: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "created";
      order?: "asc" | "desc";
      state?: "waiting" | "sent" | "leaving" | "lost";
    }, options?: CallOptions): Promise<Blob> =>
      this.call({"method":"GET","path":"/api/admin/mails/export","body":"none","query":["site","cursor","limit","search","sort","order","state"],"file":true}, input, options),
    /** Lets the sweeper take a stuck generation up at once. POST /api/admin/generation/retry; scope `customers.change`. */
    retryGeneration: (input: {
      site?: string;
      id: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AdminGeneration;
    }> =>
      this.call({"method":"POST","path":"/api/admin/generation/retry","body":"json","query":[],"file":false}, input, options),
    /** Gives up a generation that is not done, and returns its credit. POST /api/admin/generation/refund; scope `customers.change`. */
    refundGeneration: (input: {
      site?: string;
      id: string;
      reason: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AdminGeneration;
    }> =>
      this.call({"method":"POST","path":"/api/admin/generation/refund","body":"json","query":[],"file":false}, input, options),
    /** Continues a print pack that stopped, as its owner can too. POST /api/admin/print-pack/retry; scope `customers.change`. */
    retryPrintBatch: (input: {
      site?: string;
      id: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: PrintBatchRetried;
    }> =>
      this.call({"method":"POST","path":"/api/admin/print-pack/retry","body":"json","query":[],"file":false}, input, options),
    /** Sends an email again that had failed for good. POST /api/admin/mail/retry; scope `customers.change`. */
    retryMail: (input: {
      site?: string;
      id: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AdminEmail;
    }> =>
      this.call({"method":"POST","path":"/api/admin/mail/retry","body":"json","query":[],"file":false}, input, options),
    /** The acts of administrators of a site, or of all, a page at a time; `next` is the cursor of the following page, and `total` is counted up to 1001. GET /api/admin/audit; scope `audit.read`. */
    audit: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "created";
      order?: "asc" | "desc";
      admin_id?: string;
      action?: string;
      subject?: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: AuditEntry[];
      next: string | null;
      total: number;
    }> =>
      this.call({"method":"GET","path":"/api/admin/audit","body":"none","query":["site","cursor","limit","search","sort","order","admin_id","action","subject"],"file":false}, input, options),
    /** The same acts of administrators as a CSV file. GET /api/admin/audit/export; scope `export`. */
    auditExport: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "created";
      order?: "asc" | "desc";
      admin_id?: string;
      action?: string;
      subject?: string;
    }, options?: CallOptions): Promise<Blob> =>
      this.call({"method":"GET","path":"/api/admin/audit/export","body":"none","query":["site","cursor","limit","search","sort","order","admin_id","action","subject"],"file":true}, input, options),
    /** The webhook endpoints of a site, or of all, a page at a time; `next` is the cursor of the following page, and `total` is counted up to 1001. GET /api/admin/webhooks; scope `webhooks.change`. */
    webhooks: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "created";
      order?: "asc" | "desc";
      state?: "active" | "off";
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: Webhook[];
      next: string | null;
      total: number;
    }> =>
      this.call({"method":"GET","path":"/api/admin/webhooks","body":"none","query":["site","cursor","limit","search","sort","order","state"],"file":false}, input, options),
    /** The same webhook endpoints as a CSV file. GET /api/admin/webhooks/export; scope `webhooks.change`. */
    webhooksExport: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "created";
      order?: "asc" | "desc";
      state?: "active" | "off";
    }, options?: CallOptions): Promise<Blob> =>
      this.call({"method":"GET","path":"/api/admin/webhooks/export","body":"none","query":["site","cursor","limit","search","sort","order","state"],"file":true}, input, options),
    /** The deliveries of events, for 30 days of a site, or of all, a page at a time; `next` is the cursor of the following page, and `total` is counted up to 1001. GET /api/admin/webhook-deliveries; scope `webhooks.change`. */
    webhookDeliveries: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "created";
      order?: "asc" | "desc";
      state?: "pending" | "delivered" | "failed" | "skipped";
      type?: "order.paid" | "order.refunded" | "document.ready" | "document.nothing_found" | "dispute.opened" | "dispute.answered" | "credits.low" | "member.created" | "member.deleted" | "domain.failing" | "webhook.test";
      error?: "status" | "redirect" | "gone" | "timeout" | "address" | "dns" | "tls" | "connection" | "secret";
      endpoint_id?: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: WebhookDelivery[];
      next: string | null;
      total: number;
    }> =>
      this.call({"method":"GET","path":"/api/admin/webhook-deliveries","body":"none","query":["site","cursor","limit","search","sort","order","state","type","error","endpoint_id"],"file":false}, input, options),
    /** The same deliveries of events, for 30 days as a CSV file. GET /api/admin/webhook-deliveries/export; scope `webhooks.change`. */
    webhookDeliveriesExport: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "created";
      order?: "asc" | "desc";
      state?: "pending" | "delivered" | "failed" | "skipped";
      type?: "order.paid" | "order.refunded" | "document.ready" | "document.nothing_found" | "dispute.opened" | "dispute.answered" | "credits.low" | "member.created" | "member.deleted" | "domain.failing" | "webhook.test";
      error?: "status" | "redirect" | "gone" | "timeout" | "address" | "dns" | "tls" | "connection" | "secret";
      endpoint_id?: string;
    }, options?: CallOptions): Promise<Blob> =>
      this.call({"method":"GET","path":"/api/admin/webhook-deliveries/export","body":"none","query":["site","cursor","limit","search","sort","order","state","type","error","endpoint_id"],"file":true}, input, options),
    /** The events, for 30 days of a site, or of all, a page at a time; `next` is the cursor of the following page, and `total` is counted up to 1001. GET /api/admin/webhook-events; scope `webhooks.change`. */
    webhookEvents: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "created";
      order?: "asc" | "desc";
      type?: "order.paid" | "order.refunded" | "document.ready" | "document.nothing_found" | "dispute.opened" | "dispute.answered" | "credits.low" | "member.created" | "member.deleted" | "domain.failing" | "webhook.test";
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: WebhookEvent[];
      next: string | null;
      total: number;
    }> =>
      this.call({"method":"GET","path":"/api/admin/webhook-events","body":"none","query":["site","cursor","limit","search","sort","order","type"],"file":false}, input, options),
    /** The same events, for 30 days as a CSV file. GET /api/admin/webhook-events/export; scope `webhooks.change`. */
    webhookEventsExport: (input?: {
      site?: string;
      cursor?: string;
      limit?: number;
      search?: string;
      sort?: "created";
      order?: "asc" | "desc";
      type?: "order.paid" | "order.refunded" | "document.ready" | "document.nothing_found" | "dispute.opened" | "dispute.answered" | "credits.low" | "member.created" | "member.deleted" | "domain.failing" | "webhook.test";
    }, options?: CallOptions): Promise<Blob> =>
      this.call({"method":"GET","path":"/api/admin/webhook-events/export","body":"none","query":["site","cursor","limit","search","sort","order","type"],"file":true}, input, options),
    /** Adds a webhook endpoint. The answer has its signing secret, which no later answer repeats. POST /api/admin/webhooks; scope `webhooks.change`. */
    createWebhook: (input: {
      site?: string;
      url: string;
      description?: string;
      types: ("order.paid" | "order.refunded" | "document.ready" | "document.nothing_found" | "dispute.opened" | "dispute.answered" | "credits.low" | "member.created" | "member.deleted" | "domain.failing")[];
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: WebhookWithSecret;
    }> =>
      this.call({"method":"POST","path":"/api/admin/webhooks","body":"json","query":[],"file":false}, input, options),
    /** Changes an endpoint's address, description or events. Its secret stays. POST /api/admin/webhook; scope `webhooks.change`. */
    updateWebhook: (input: {
      site?: string;
      id: string;
      url?: string;
      description?: string;
      types?: ("order.paid" | "order.refunded" | "document.ready" | "document.nothing_found" | "dispute.opened" | "dispute.answered" | "credits.low" | "member.created" | "member.deleted" | "domain.failing")[];
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: Webhook;
    }> =>
      this.call({"method":"POST","path":"/api/admin/webhook","body":"json","query":[],"file":false}, input, options),
    /** Replaces an endpoint's secret; both sign for the given hours. The answer alone has the new one. POST /api/admin/webhook/secret; scope `webhooks.change`. */
    rotateWebhookSecret: (input: {
      site?: string;
      id: string;
      overlap_hours?: "0" | "24" | "72" | "168";
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: WebhookWithSecret;
    }> =>
      this.call({"method":"POST","path":"/api/admin/webhook/secret","body":"json","query":[],"file":false}, input, options),
    /** Turns an endpoint off, which ends what waits for it, or on again. On sends nothing until the next event. POST /api/admin/webhook/active; scope `webhooks.change`. */
    setWebhookActive: (input: {
      site?: string;
      id: string;
      active: boolean;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: Webhook;
    }> =>
      this.call({"method":"POST","path":"/api/admin/webhook/active","body":"json","query":[],"file":false}, input, options),
    /** Deletes an endpoint with its deliveries. The events stay for 30 days. POST /api/admin/webhook/delete; scope `webhooks.change`. */
    deleteWebhook: (input: {
      site?: string;
      id: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: WebhookDeleted;
    }> =>
      this.call({"method":"POST","path":"/api/admin/webhook/delete","body":"json","query":[],"file":false}, input, options),
    /** Sends a test event to an active endpoint, once; the delivery log shows its result. POST /api/admin/webhook/test; scope `webhooks.change`. */
    testWebhook: (input: {
      site?: string;
      id: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: WebhookDelivery;
    }> =>
      this.call({"method":"POST","path":"/api/admin/webhook/test","body":"json","query":[],"file":false}, input, options),
    /** Sends a delivery's event to its endpoint again, under the same message id. POST /api/admin/webhook-deliveries/replay; scope `webhooks.change`. */
    replayDelivery: (input: {
      site?: string;
      id: string;
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: WebhookDelivery;
    }> =>
      this.call({"method":"POST","path":"/api/admin/webhook-deliveries/replay","body":"json","query":[],"file":false}, input, options),
    /** Sends an endpoint the events of a time again that it receives: those that it did not get, or all; at most 10,000. POST /api/admin/webhook/replay; scope `webhooks.change`. */
    replayWebhookEvents: (input: {
      site?: string;
      id: string;
      since: string;
      until?: string | null;
      which?: "missing" | "all";
    }, options?: CallOptions): Promise<{
      status: "success";
      message?: string;
      msg?: string;
      data: WebhookReplay;
    }> =>
      this.call({"method":"POST","path":"/api/admin/webhook/replay","body":"json","query":[],"file":false}, input, options),
  };

  private async call<Answer>(call: Call, input: object = {}, options: CallOptions = {}): Promise<Answer> {
    const { site, key, fetch: send = fetch } = this.#options;
    const url = new URL(`/members${call.path}`, site);
    const headers = new Headers({ authorization: `Bearer ${key}` });
    if (options.language) headers.set("accept-language", options.language);
    if (options.idempotencyKey) headers.set("idempotency-key", options.idempotencyKey);
    const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
    const fields = given.filter(([name]) => !call.query.includes(name));
    for (const [name, value] of given) if (call.query.includes(name)) url.searchParams.set(name, asText(value));
    let body: BodyInit | undefined;
    if (call.body === "json") {
      headers.set("content-type", "application/json");
      // A null is a value there, as "no end" is.
      body = JSON.stringify(Object.fromEntries(Object.entries(input).filter(([name]) => !call.query.includes(name))));
    } else if (call.body === "form") {
      body = new URLSearchParams(fields.map(([name, value]) => [name, asText(value)]));
    } else if (call.body !== "none") {
      const form = new FormData();
      for (const [name, value] of fields) form.append(name, value instanceof Blob ? value : asText(value));
      body = form;
    }
    let response: Response;
    try {
      response = await send(url, { method: call.method, headers, body, signal: options.signal, redirect: "error" });
    } catch (error) {
      if (options.signal?.aborted) throw error;
      throw new GloveboxError("The site can't be reached.", 0, "unreachable", {}, null, null);
    }
    if (!response.ok) throw await refusal(response);
    return (call.file ? await response.blob() : await response.json()) as Answer;
  }
}

async function refusal(response: Response): Promise<GloveboxError> {
  const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  const wait = Number(response.headers.get("retry-after"));
  return new GloveboxError(
    typeof answer.message === "string" ? answer.message : `The site answered ${response.status}.`,
    response.status,
    typeof answer.code === "string" ? answer.code : "unknown",
    (answer.errors ?? {}) as Record<string, string>,
    response.headers.get("x-request-id"),
    wait > 0 ? wait : null,
  );
}

export interface AcceptedTerms {
  id: string;
  by: string;
  terms: string;
  privacy: string;
  locale: string;
  created: string;
}

export interface AccountRequirement {
  kind: "terms" | "bank" | "document" | "tax" | "person" | "website" | "business" | "other";
  name: string;
  status: "past_due" | "currently_due" | "eventually_due";
  from: "user" | "gateway";
  problem: string | null;
}

export interface AdminBalances {
  vhr: number;
  sticker: number;
  global: number;
  uvc: number;
}

export interface AdminContactMessage {
  id: string;
  site: string;
  user_id: string | null;
  name: string | null;
  email: string;
  message: string;
  created: string;
}

export interface AdminCoupon {
  id: string;
  site: string;
  code: string;
  kind: "percent" | "amount";
  value: number;
  currency: string | null;
  product: "vhr" | "sticker" | "global" | "uvc" | null;
  minimum_cents: number;
  starts: string | null;
  ends: string | null;
  max_redemptions: number | null;
  per_user: number;
  redeemed: number;
  active: boolean;
  usable: "yes" | "no" | "before_start" | "past_end" | "used_up";
  created: string;
  updated: string;
}

export interface AdminDeletion {
  id: string;
  site: string;
  number: string;
  email: string;
  message: string;
  user_id: string | null;
  state: "open" | "done" | "refused" | "cancelled";
  due: string;
  closed: string | null;
  done: string | null;
  note: string | null;
  created: string;
}

export interface AdminDispute {
  id: string;
  site: string;
  number: string;
  user_id: string;
  email: string;
  vin: string;
  vehicle?: string;
  record_id: string;
  record_kind: string;
  record_date: string;
  source: string;
  reason: "not_my_vehicle" | "wrong_mileage" | "wrong_date_or_place" | "already_corrected" | "other";
  text: string;
  state: "open" | "asked" | "corrected" | "confirmed" | "withdrawn" | "declined";
  answer: string | null;
  asked: string | null;
  ended: string | null;
  created: string;
  record: Record<string, unknown>;
  files: {
    id: string;
    name: string;
    url: string;
    created: string;
    active?: string[];
  }[];
}

export interface AdminDisputeRow {
  id: string;
  site: string;
  number: string;
  user_id: string;
  email: string;
  vin: string;
  vehicle?: string;
  record_id: string;
  record_kind: string;
  record_date: string;
  source: string;
  reason: "not_my_vehicle" | "wrong_mileage" | "wrong_date_or_place" | "already_corrected" | "other";
  text: string;
  state: "open" | "asked" | "corrected" | "confirmed" | "withdrawn" | "declined";
  answer: string | null;
  asked: string | null;
  ended: string | null;
  created: string;
}

export interface AdminEmail {
  id: string;
  site: string;
  to: string;
  subject: string;
  state: "waiting" | "sent" | "leaving" | "lost";
  attempts: number;
  next_attempt: string | null;
  sent: string | null;
  created: string;
}

export interface AdminFailure {
  id: string;
  site: string;
  user_id: string | null;
  entry: Record<string, unknown>;
  created: string;
}

export interface AdminFeedback {
  id: string;
  site: string;
  user_id: string;
  email: string;
  vin: string;
  vehicle?: string;
  report_type: "report" | "sticker";
  satisfaction: number;
  message: string | null;
  created: string;
}

export interface AdminFigures {
  days: 1 | 7 | 30;
  sales: SalesFigures[];
  sign_ups: number;
  reports: number;
  basic_reports: number;
  stickers: number;
  nothing_found: number;
  failed: number;
}

export interface AdminGeneration {
  id: string;
  site: string;
  user_id: string;
  email: string;
  vin: string;
  vehicle?: string;
  product: string;
  state: "reserved" | "generated" | "settled" | "refunded";
  paid_with: string | null;
  attempts: number;
  error: string | null;
  lease_until: string;
  settled: string | null;
  created: string;
}

export interface AdminLead {
  id: string;
  site: string;
  email: string | null;
  mobile: string | null;
  vin: string;
  vehicle?: string;
  source: string;
  created: string;
}

export interface AdminLedgerRow {
  site: string;
  user_id: string;
  email: string | null;
  kind: "vhr" | "sticker" | "global" | "uvc";
  amount: number;
  reason: "signup" | "generation" | "refund_failed" | "refund_nothing_found" | "offer" | "adjustment" | "purchase" | "purchase_refunded" | "subscription" | "swap" | "ticket";
  cause: string;
  note: string | null;
  created: string;
}

export interface AdminOffer {
  id: string;
  site: string;
  user_id: string;
  email: string;
  vin: string;
  vehicle?: string;
  credit_type: string;
  granted: string | null;
  detail: Record<string, unknown>;
  created: string;
}

export interface AdminOrder {
  id: string;
  site: string;
  number: string;
  user_id: string;
  email: string;
  plan: string;
  quantity: number;
  vin: string | null;
  vehicle?: string;
  currency: string;
  unit_cents: number;
  discount_cents: number;
  tax_cents: number;
  total_cents: number;
  refunded_cents: number;
  coupon: string | null;
  gateway: string;
  payment: string | null;
  state: "open" | "paid" | "held" | "failed" | "expired" | "refunded" | "partly_refunded";
  paid: string | null;
  created: string;
  documents: AdminUserDocument[];
  sold: Record<string, unknown>;
  events: ({
    type: string;
    outcome: string;
    amount_cents: number | null;
    currency: string | null;
    happened: string | null;
    created: string;
  })[];
  refunds: ({
    id: string;
    amount_cents: number;
    reason: string;
    state: "asked" | "done" | "failed";
    created: string;
    done: string | null;
  })[];
}

export interface AdminOrderRow {
  id: string;
  site: string;
  number: string;
  user_id: string;
  email: string;
  plan: string;
  quantity: number;
  vin: string | null;
  vehicle?: string;
  currency: string;
  unit_cents: number;
  discount_cents: number;
  tax_cents: number;
  total_cents: number;
  refunded_cents: number;
  coupon: string | null;
  gateway: string;
  payment: string | null;
  state: "open" | "paid" | "held" | "failed" | "expired" | "refunded" | "partly_refunded";
  paid: string | null;
  created: string;
}

export interface AdminPlan {
  id: string;
  site: string;
  code: string;
  product: "vhr" | "sticker" | "global" | "uvc";
  user_type: "user" | "dealer";
  kind: "single" | "pack" | "subscription";
  name_en: string;
  name_es: string;
  credits: number | null;
  price_cents: number;
  currency: string;
  interval: "month" | "year" | null;
  position: number;
  active: boolean;
  on_sale: "yes" | "no" | "below_floor" | "no_wholesale";
  created: string;
  updated: string;
}

export interface AdminRedemption {
  id: string;
  site: string;
  coupon: string;
  user_id: string;
  email: string;
  order: string;
  order_state: string;
  released: string | null;
  created: string;
}

export interface AdminSite {
  id: string;
  uri: string;
  hosts: string[];
  config: SiteConfig;
  settings: SiteSettings;
  created: string;
  closed: string | null;
  warnings: SiteWarning[];
}

export interface AdminSiteRow {
  id: string;
  uri: string;
  name: string;
  origin: string;
  hosts: string[];
  security: string | null;
  credit_type: string;
  created: string;
  closed: string | null;
}

export interface AdminSiteText {
  name: "homeIntro" | "homeAbout" | "homeFaq" | "terms" | "privacy" | "refunds" | "about" | "howWeCheck" | "help" | "partnerTerms";
  locale: "en" | "es";
  markdown: string;
  standard: string;
  updated: string | null;
}

export interface AdminSiteTexts {
  texts: AdminSiteText[];
  missing: ("company" | "address" | "phone" | "terms" | "privacy" | "refunds")[];
}

export interface AdminSubscription {
  id: string;
  site: string;
  user_id: string;
  email: string;
  product: "vhr" | "sticker" | "global" | "uvc";
  gateway: string;
  state: "active" | "past_due" | "cancelled" | "ended";
  quota: number | null;
  remaining: number | null;
  period_start: string;
  period_end: string;
  created: string;
}

export interface AdminTicket {
  id: string;
  site: string;
  number: string;
  user_id: string;
  vin: string;
  vehicle?: string;
  message: string;
  email: string;
  name: string | null;
  phone: string | null;
  credit_type: string | null;
  satisfaction: number | null;
  state: "open" | "answered" | "closed";
  answer: string | null;
  answered: string | null;
  created: string;
}

export interface AdminTicketDetail {
  id: string;
  site: string;
  number: string;
  user_id: string;
  vin: string;
  vehicle?: string;
  message: string;
  email: string;
  name: string | null;
  phone: string | null;
  credit_type: string | null;
  satisfaction: number | null;
  state: "open" | "answered" | "closed";
  answer: string | null;
  answered: string | null;
  created: string;
  documents: AdminUserDocument[];
}

export interface AdminUser {
  id: string;
  site: string;
  email: string;
  first: string | null;
  last: string | null;
  phone: string | null;
  company: string | null;
  role: "member" | "dealer" | "admin";
  all_sites: boolean;
  disabled: string | null;
  disabled_reason: "awaiting_approval" | "admin" | "deletion" | "erased" | null;
  created: string;
  profile: Record<string, string | null> | null;
  credits: AdminBalances;
  sessions: number;
  subscriptions: ({
    id: string;
    product: "vhr" | "sticker" | "global" | "uvc";
    gateway: string;
    state: string;
    remaining: number | null;
    period_end: string;
  })[];
  documents: AdminUserDocument[];
  orders: {
    id: string;
    number: string;
    state: string;
    total_cents: number;
    currency: string;
    created: string;
  }[];
  ledger: AdminLedgerRow[];
  accepted_terms?: AcceptedTerms[];
}

export interface AdminUserDocument {
  id: string;
  vin: string;
  vehicle?: string;
  product: string;
  number: string;
  revision: number;
  created: string;
}

export interface AdminUserRow {
  id: string;
  site: string;
  email: string;
  first: string | null;
  last: string | null;
  phone: string | null;
  company: string | null;
  role: "member" | "dealer" | "admin";
  all_sites: boolean;
  disabled: string | null;
  disabled_reason: "awaiting_approval" | "admin" | "deletion" | "erased" | null;
  created: string;
}

export interface ApiKeyCaller {
  id: string;
  name: string;
  mode: "live" | "test";
  prefix: string;
  scopes: string[];
  expires: string | null;
  site: string;
  address: string;
}

export interface AuditEntry {
  site: string | null;
  admin_id: string;
  admin: string;
  action: string;
  subject: string;
  detail: Record<string, unknown>;
  request_id: string;
  address: string;
  created: string;
}

export interface AutoBlogData {
  data: StickerData;
}

export interface AutoBlogEntry {
  year?: number | null;
  make?: string | null;
  model?: string | null;
  trim?: string | null;
  style: string;
  basis?: "original" | "build-data" | "typical" | "specification" | null;
}

export interface ChosenColor {
  name: string;
  code: string | null;
  hex: string | null;
}

export interface ClassicCandidate {
  year: number | null;
  make: string;
  model: string | null;
  series: string | null;
  body: string | null;
  engine: string | null;
  plant: string | null;
  sequence: string | null;
  format: string;
  confidence: number;
}

export interface ClassicEntry {
  year: number;
  make: string;
  model: string;
  series: string | null;
  mapped: boolean;
}

export interface ClassicMapping {
  vin?: string;
  year: number | null;
  make: string;
  model: string;
  series?: string | null;
  model_id?: string | null;
  candidates?: ClassicCandidate[];
}

export interface ComparedRecalls {
  state: "found" | "none" | "unchecked" | "unavailable";
  variants?: RecallVariant[];
  count: number;
}

export interface ComparedVehicle {
  vin: string;
  decode?: DecodedVin | null;
  value?: VehicleValue | null;
  recalls?: ComparedRecalls | null;
}

export interface CouponQuote {
  code: string | null;
  kind: "percent" | "amount" | null;
  value: number | null;
  currency: string | null;
  subtotal_cents: number | null;
  discount_cents: number | null;
  tax: Tax | null;
  tax_cents: number | null;
  total_cents: number | null;
  renewal_total_cents: number | null;
}

export interface CreditMovement {
  no: number;
  kind: "vhr" | "sticker" | "global" | "uvc";
  amount: number;
  balance: number;
  reason: "signup" | "generation" | "refund_failed" | "refund_nothing_found" | "offer" | "adjustment" | "purchase" | "purchase_refunded" | "subscription" | "swap" | "ticket";
  vin: string | null;
  product: "vhr" | "sticker" | "uvc" | null;
  order: string | null;
  created: string;
}

export interface Credits {
  vhr: number | null;
  sticker: number | null;
  global: number | null;
}

export interface CreditsAdjusted {
  credits: AdminBalances;
  repeated: boolean;
}

export interface DailyFigures {
  currency: string;
  other_orders: number;
  days: DayFigures[];
}

export interface DayFigures {
  day: string;
  orders: number;
  paid_cents: number;
  refunds: number;
  refunded_cents: number;
  sign_ups: number;
  previews: number;
  reports: number;
  stickers: number;
  failed: number;
}

export interface DecodedVin {
  vin: string;
  modelYear: number | null;
  make: string | null;
  model: string | null;
  trim: string | null;
  series: string | null;
  bodyClass: string | null;
  doors: number | null;
  engineCylinders: number | null;
  displacementL: number | null;
  fuelTypePrimary: string | null;
  plantCity: string | null;
  plantState: string | null;
  plantCountry: string | null;
  manufacturer: string | null;
  vehicleType: string | null;
  errorCode: string;
  errorText: string;
  displacementCc: number | null;
  displacementCi: number | null;
  engineModel: string | null;
  engineManufacturer: string | null;
  engineConfiguration: string | null;
  engineStrokeCycles: number | null;
  fuelTypeSecondary: string | null;
  fuelInjectionType: string | null;
  valveTrainDesign: string | null;
  coolingType: string | null;
  turbo: string | null;
  otherEngineInfo: string | null;
  electrificationLevel: string | null;
  batteryType: string | null;
  chargerLevel: string | null;
  gvwr: string | null;
  gvwrTo: string | null;
  brakeSystemType: string | null;
  otherRestraintSystemInfo: string | null;
  engine?: string | null;
  basePrice: number | null;
  driveType: string | null;
  transmissionStyle: string | null;
  transmissionSpeeds: number | null;
  seats: number | null;
  curbWeight?: string | null;
  wmi: string;
  makerCountry: string | null;
  makerRegion: string | null;
  makeInferred: boolean;
  modelYearCertain: boolean;
  modelYearCandidates: number[];
  checkDigitOk: boolean | null;
  suggestion: string | null;
  typos?: {
    position: number;
    allowed: string;
  }[];
  notAvailable: ("driveType" | "transmissionStyle" | "transmissionSpeeds" | "seats" | "enginePower" | "curbWeight" | "wheelBase" | "abs" | "airBags" | "driverAssistance")[];
  live?: {
    source: string;
    askedAt: string;
    fields: string[];
  };
}

export interface Dispute {
  id: string;
  number: string;
  vin: string;
  record: string;
  about: {
    kind: "title" | "registration" | "brand" | "junk" | "salvage" | "insurance" | "total_loss" | "damage" | "accident" | "theft" | "recovery" | "lien" | "impound" | "export" | "odometer" | "owner" | "use" | "service" | "inspection" | "auction" | "listing" | "sale";
    date: string;
    source: string;
  };
  reason: "not_my_vehicle" | "wrong_mileage" | "wrong_date_or_place" | "already_corrected" | "other";
  text: string;
  state: "open" | "asked" | "corrected" | "confirmed" | "withdrawn" | "declined";
  answer: string | null;
  steps: ({
    state: "open" | "asked" | "corrected" | "confirmed" | "withdrawn" | "declined";
    at: string;
  })[];
  files: DisputeFile[];
}

export interface DisputeFile {
  id: string;
  name: string;
  url: string;
}

export interface DocumentBrand {
  name: string;
  primaryColor: string;
  secondaryColor: string;
}

export interface DocumentDealer {
  name: string;
  address: string | null;
  city: string | null;
  phone: string | null;
  logo: DocumentLogo | null;
}

export interface DocumentLink {
  url: string;
  page: string;
  created: string;
}

export interface DocumentLogo {
  width: number;
  height: number;
  jpeg: string;
}

export interface DocumentProof {
  number: string;
  product: "vhr" | "sticker" | "uvc";
  vehicle: string;
  vin_ending: string;
  created: string;
  sha256: string;
  sample: boolean;
  withdrawn?: string | null;
  lines?: {
    line: string;
    value: string;
    source: string;
    date: string;
    entered: boolean;
  }[] | null;
}

export interface DocumentVehicle {
  vin: string;
  year: number | null;
  make: string | null;
  model: string | null;
  trim: string | null;
  series: string | null;
  body: string | null;
  doors: number | null;
  engine: string | null;
  fuel: string | null;
  transmission: string | null;
  drive: string | null;
  manufacturer: string | null;
  plant: string | null;
  country: string | null;
  curbWeight: string | null;
  seating: string | null;
  msrpCents: number | null;
}

export interface DocumentVersion {
  number: string;
  created: string;
  url: string;
}

export interface DoubtfulLine {
  line: number;
  vin: string;
  doubt?: "check_digit" | "maker";
}

export interface EmailPreview {
  name: string;
  audience: "customer" | "operator";
  from: string;
  reply_to: string;
  subject: string;
  text: string;
}

export interface EquipmentGroup {
  title: string;
  items: string[];
}

export interface ForumData {
  state: "found" | "none" | "unchecked" | "unavailable";
  topics: ({
    topic: "option_codes" | "paint_codes" | "number" | "factory";
    title: string;
    entries: ({
      code: string | null;
      text: string;
      source: string;
      sample: boolean;
    })[];
  })[];
  sources: string[];
}

export interface FuelEconomy {
  technology: string;
  combined: number | null;
  city: number | null;
  highway: number | null;
  gallonsPer100Miles: number | null;
  electric: boolean;
  rangeMiles: number | null;
  chargeHours?: number | null;
  className: string | null;
  classLow: number | null;
  classHigh: number | null;
  annualCostCents: number | null;
  fiveYearSavingCents: number | null;
  ghgRating: number | null;
  smogRating: number | null;
  co2GramsPerMile: number | null;
  source: string;
}

export interface GarageFile {
  id: string;
  kind: "image" | "document";
  name: string;
  url: string;
}

export interface GarageImport {
  id: string;
  name: string;
  added: number;
  updated: number;
  undone: boolean;
  created: string;
}

export interface GarageImportResult {
  import: GarageImport | null;
  added: number;
  updated: number;
  unchanged: number;
  refused: number;
  warnings?: DoubtfulLine[];
  errors: ({
    line: number;
    column: "vin" | "year" | "make" | "model" | "series" | "trim" | "mileage" | "nickname" | "notes" | "source";
    problem: "vin_missing" | "vin_digits" | "vin_length" | "vin_letters" | "vin_repeated" | "vin_twice" | "year" | "mileage" | "too_long" | "notes_too_long";
  })[];
  preview?: GarageImportedRow[];
}

export interface GarageImportUndone {
  removed: number;
  restored: number;
  kept: number;
}

export interface GarageImportedRow {
  line: number;
  vin: string;
  year?: number | null;
  make?: string | null;
  model?: string | null;
  series?: string | null;
  trim?: string | null;
  mileage?: number | null;
  nickname?: string | null;
  notes?: string | null;
  source?: string | null;
}

export interface GarageVehicle {
  vin: string;
  user_id: string;
  trim_set?: boolean;
  vin_set?: boolean;
  year?: number | null;
  make?: string | null;
  model?: string | null;
  model_name?: string | null;
  model_id?: string | null;
  series?: string | null;
  trim?: string | null;
  option?: string;
  mileage?: number | null;
  nickname?: string | null;
  notes?: string | null;
  source?: string | null;
  miles?: number | null;
  blured?: boolean;
  hasMapping?: boolean;
  europe?: boolean;
  documents?: {
    id: string;
    name: string;
    url: string;
  }[];
  images?: {
    id: string;
    url: string;
    small?: string;
  }[];
  report?: DocumentLink | null;
  sticker?: DocumentLink | null;
  value_cents?: number | null;
  open_recalls?: number | null;
  body_type?: "sedan" | "coupe" | "hatchback" | "wagon" | "suv" | "pickup" | "van" | "convertible" | "truck" | "motorcycle" | "trailer" | null;
  sample?: boolean;
  cdt: string;
}

export interface HostedCheckout {
  gateway: string | null;
  url: string;
  expires: string | null;
}

export interface ListedWholesale {
  id: string;
  product: "vhr" | "sticker" | "global" | "uvc";
  currency: string;
  version: number;
  document_cents: number | null;
  unlimited_month_cents: number | null;
  valid_from: string;
  in_force: boolean;
  created: string;
  is_default: boolean;
}

export interface LockedOffers {
  listings: LockedPart;
  auctions: LockedPart;
}

export interface LockedPart {
  blured: true;
  state?: "found" | "none" | "unchecked" | "unavailable";
  count?: number;
}

export interface MadeDocument {
  url: string;
  page?: string;
  number?: string;
  opened?: boolean;
  returned?: boolean;
}

export interface MarketComparable {
  title: string;
  kind: "listing" | "sale" | "auction";
  date: string;
  place: string | null;
  miles: number | null;
  price_cents: number;
  source: string;
}

export interface MarketEntry {
  condition: string;
  dealer_retail: number | null;
  private_party: number | null;
  trade_in: number | null;
}

export interface MarketFigure {
  low: number;
  mean: number;
  high: number;
  count: number;
  newest: string;
}

export interface MarketSpread {
  dealer_retail: MarketFigure | null;
  private_party: MarketFigure | null;
  trade_in: MarketFigure | null;
}

export interface MarketValue {
  state: "found" | "none" | "unchecked" | "unavailable";
  entries: MarketEntry[];
  spread: MarketSpread | null;
  basis: "vin" | "trim" | "model" | null;
  mileage: number | null;
  found: number | null;
  comparables: MarketComparable[];
  source: string | null;
  newest: string | null;
  asked_at: string | null;
  sample: boolean;
  blured?: true;
  vin: string;
}

export interface MileageReading {
  id: string;
  day: string;
  miles: number;
  note: string | null;
  explanation?: "typo" | "unit" | "replaced" | null;
}

export interface Movement {
  id: string;
  site: string;
  account: "prepaid" | "sales";
  kind: "top_up" | "wholesale" | "wholesale_returned" | "sale" | "refund" | "paid_directly" | "fee" | "payout" | "adjustment";
  amount_cents: number;
  currency: string;
  test: boolean;
  order: string;
  month: string;
  note: string;
  created: string;
}

export interface Order {
  number: string;
  state: "open" | "paid" | "held" | "failed" | "expired" | "refunded" | "partly_refunded" | null;
  plan: {
    code: string | null;
    product: "vhr" | "sticker" | "global" | "uvc" | null;
    kind: "single" | "pack" | "subscription" | null;
    name: string | null;
    interval: "month" | "year" | null;
  };
  credits?: number | null;
  quantity: number | null;
  vin: string | null;
  vehicle?: {
    year: number;
    make: string;
    model: string;
  } | null;
  vehicle_name?: string;
  currency: string;
  unit_cents: number | null;
  subtotal_cents: number | null;
  discount_cents: number | null;
  coupon_code: string | null;
  tax: Tax | null;
  tax_cents: number | null;
  total_cents: number | null;
  refunded_cents: number | null;
  gateway: string | null;
  test: boolean | null;
  renewal: boolean | null;
  created: string | null;
  paid: string | null;
  receipt_number?: string | null;
  receipt: string | null;
}

export interface OrderSums {
  currency: string;
  test?: boolean;
  paid_cents: number;
  refunded_cents: number;
}

export interface Paint {
  name: string;
  code: string | null;
  hex: string | null;
}

export interface PartsContent {
  usCanadaPercent: number | null;
  otherSources: {
    country: string;
    percent: number;
  }[];
  finalAssembly: string | null;
  engineOrigin: string | null;
  transmissionOrigin: string | null;
}

export interface PaymentAccount {
  site: string;
  settlement: "none" | "prepaid" | "connect";
  gateway: string | null;
  sandbox: boolean;
  state: "not_started" | "onboarding" | "restricted" | "active" | "rejected" | "disconnected";
  reference: string | null;
  country: "US" | "CA" | "MX" | "GB" | "AU" | "AT" | "BE" | "DE" | "ES" | "FR" | "IE" | "IT" | "NL" | "PT" | null;
  charges: boolean;
  payouts: boolean;
  requirements: AccountRequirement[];
  due: string | null;
  synced: string | null;
  disconnected: string | null;
}

export interface PayoutGateway {
  name: string;
  test: boolean;
}

export interface Payouts {
  site: string;
  currency: string;
  settlement: "none" | "prepaid" | "connect";
  accounts: SiteAccount[];
  top_ups: TopUp[];
  gateways: PayoutGateway[];
}

export interface Plan {
  code: string;
  product: "vhr" | "sticker" | "global" | "uvc";
  kind: "single" | "pack" | "subscription";
  name: string;
  credits?: number | null;
  price_version?: number | null;
  price_cents: number;
  price: string;
  unit_price_cents: number | null;
  currency: string;
  renewal?: {
    interval: "month" | "year" | null;
    price_cents: number;
    total_cents: number;
  } | null;
}

export interface PlanVersion {
  id: string;
  site: string;
  plan_id: string;
  plan: string;
  version: number;
  credits: number | null;
  price_cents: number;
  currency: string;
  changed_by: string;
  created: string;
}

export interface PlateResult {
  vin: string;
  state: string;
  source: string;
  sample: boolean;
}

export interface Preview {
  decode_data: DecodedVin;
  auction_data: LockedPart | {
    blured: false;
    state: "found" | "none" | "unchecked" | "unavailable";
    count?: number;
    auctions: PreviewAuction[];
  };
  marketvalue_data: LockedPart | {
    blured: false;
    state: "found" | "none" | "unchecked" | "unavailable";
    count?: number;
    entries: MarketEntry[];
  };
  records?: RecordPreview[];
  sticker_basis?: "original" | "build-data" | "typical" | "specification" | null;
  build_state?: "found" | "none" | "unchecked" | "unavailable";
  sample?: boolean;
  isEurope?: boolean;
}

export interface PreviewAuction {
  date: string | null;
  price_cents: number | null;
  mileage: number | null;
  place: string | null;
  source: string | null;
}

export interface PriceList {
  site: string;
  currency: string;
  settlement: "none" | "prepaid" | "connect";
  wholesale: ListedWholesale[];
  plans: PricedPlan[];
}

export interface PricedLine {
  code: string | null;
  name: string;
  price: number | "included" | "no_charge" | null;
  contents: string[];
  origin: "maker" | "decoded" | "user";
}

export interface PricedPlan {
  id: string;
  site: string;
  code: string;
  product: "vhr" | "sticker" | "global" | "uvc";
  user_type: "user" | "dealer";
  kind: "single" | "pack" | "subscription";
  name_en: string;
  name_es: string;
  credits: number | null;
  price_cents: number;
  currency: string;
  interval: "month" | "year" | null;
  position: number;
  active: boolean;
  on_sale: "yes" | "no" | "below_floor" | "no_wholesale";
  created: string;
  updated: string;
  version: number;
  wholesale_cents: number | null;
  margin_cents: number | null;
}

export interface PrintBatch {
  id: string;
  name: string;
  parts: ("sticker" | "guide" | "label" | "report")[];
  state: "running" | "paused" | "done" | "cancelled";
  total: number;
  counts: PrintBatchCounts;
  charged: number;
  created: string;
  ended: string | null;
}

export interface PrintBatchCheck {
  vehicles: number;
  errors: ({
    line: number;
    text: string;
    problem: "vin_missing" | "vin_digits" | "vin_length" | "vin_letters" | "vin_repeated" | "vin_twice" | "classic" | "stock" | "price" | "mileage";
  })[];
  refused: number;
  columns?: ("stock" | "price" | "mileage")[];
  unread?: {
    number: number;
    name: string;
  }[];
  open?: ({
    line: number;
    column: "stock" | "price" | "mileage";
    text: string;
  })[];
  warnings?: DoubtfulLine[];
  lines?: PrintBatchLine[];
  cost: PrintBatchCost;
}

export interface PrintBatchCost {
  vhr: number;
  sticker: number;
}

export interface PrintBatchCounts {
  waiting: number;
  ready: number;
  nothing_found: number;
  failed: number;
}

export interface PrintBatchDetail {
  id: string;
  name: string;
  parts: ("sticker" | "guide" | "label" | "report")[];
  state: "running" | "paused" | "done" | "cancelled";
  total: number;
  counts: PrintBatchCounts;
  charged: number;
  created: string;
  ended: string | null;
  printable: number;
  lacking: "vhr" | "sticker" | null;
  rows: ({
    id: string;
    line: number;
    vin: string;
    vehicle: string | null;
    stock?: string | null;
    price_cents?: number | null;
    mileage?: number | null;
    state: "waiting" | "ready" | "nothing_found" | "failed";
    empty?: ("vhr" | "sticker")[];
    error: "bad_request" | "invalid_fields" | "wrong_vin" | "not_logged_in" | "wrong_credentials" | "invalid_key" | "no_credit" | "forbidden" | "account_closed" | "cross_site" | "missing_scope" | "not_found" | "unknown_site" | "method_not_allowed" | "request_timeout" | "conflict" | "in_progress" | "too_large" | "uri_too_long" | "unsupported_media_type" | "key_reused" | "infected" | "unprocessable" | "took_too_long" | "upstream_refused" | "too_many_requests" | "internal" | "not_offered" | "bad_gateway" | "token_too_long" | "unavailable" | "gateway_timeout" | "outcome_unknown" | null;
    charged: number;
    report: string | null;
    sticker: string | null;
    guide: string | null;
    label: string | null;
    brands: "called" | "none" | "unchecked" | null;
  })[];
}

export interface PrintBatchLine {
  line: number;
  vin: string;
  vehicle: string | null;
  sticker: "build_data" | "specification" | "nothing" | "unavailable" | "returned" | "made";
  uses: PrintBatchCost;
}

export interface PrintBatchRetried {
  id: string;
  state: "running" | "paused" | "done" | "cancelled";
}

export interface QuickCheck {
  vin: string;
  year?: number | null;
  make?: string | null;
  model?: string | null;
  accidentCheck?: boolean;
  lemonCheck?: boolean;
  floodCheck?: boolean;
  oneOwner?: boolean;
  checks?: {
    accident: QuickCheckResult;
    lemon: QuickCheckResult;
    flood: QuickCheckResult;
    one_owner: QuickCheckResult;
  };
  sample?: boolean;
  isEurope?: boolean;
}

export interface QuickCheckResult {
  state: "found" | "none" | "unchecked" | "unavailable";
  count: number;
  newest: string | null;
  sources: string[];
  asked_at: string | null;
}

export interface RecallCheck {
  vin: string | null;
  year: number | null;
  make: string | null;
  model: string | null;
  state: "found" | "none" | "unchecked" | "unavailable";
  campaigns: ({
    component: string;
    summary: string;
    consequence: string;
    remedy: string;
    notes: string;
    campaign: string;
    date: string | null;
    manufacturer: string;
    parkIt: boolean;
    parkOutSide: boolean;
    overTheAir: boolean | null;
    translated?: {
      component?: string;
      summary?: string;
      consequence?: string;
      remedy?: string;
      notes?: string;
    };
  })[];
  variants?: RecallVariant[];
  source: string | null;
  asked_at: string | null;
  age_days: number | null;
  by_vin: boolean;
  limits: ("model-level" | "repairs-unknown" | "exact-name" | "us-only" | "recent-missing" | "invented")[];
  sample: boolean;
}

export interface RecallVariant {
  model: string;
  count: number;
}

export interface RecordPreview {
  kind: "title" | "damage" | "total_loss" | "theft" | "lien" | "odometer" | "owners" | "use" | "titles" | "service" | "listings";
  state: "found" | "none" | "unchecked" | "unavailable";
  mark: "alert" | "note" | "plain" | "unchecked" | "unavailable";
  count: number;
  newest: string | null;
  source: string | null;
}

export interface RecordReference {
  id: string;
  source: string;
}

export interface ReportDocument {
  version: 1;
  edition?: "full" | "basic";
  number: string;
  vin: string;
  title: string;
  createdAt: string;
  issuedLabel: string;
  timeZone: string;
  recordsUpTo: string | null;
  metaLines: string[];
  locale: "en" | "es";
  madeIn?: "en" | "es";
  brand: DocumentBrand;
  dealer?: DocumentDealer;
  sample: boolean;
  sampleLabel: string;
  classic: boolean;
  verifyUrl: string | null;
  verifyCode?: {
    side: number;
    path: string;
  } | null;
  vehicle: DocumentVehicle;
  specification: {
    key: string;
    label: string;
    value: string;
  }[];
  photos?: {
    id: string;
    width: number;
    height: number;
    jpeg: string;
    added?: string;
    dateLabel: string;
    source: string;
    alt: string;
  }[];
  recordCount: number;
  tiles: ({
    kind: "title" | "damage" | "total_loss" | "theft" | "lien" | "odometer" | "owners" | "use" | "recalls" | "listings" | "value";
    section: "changes" | "records" | "title" | "salvage" | "damage" | "odometer" | "owners" | "theft" | "listings" | "recalls" | "value" | "safety" | "adds";
    label: string;
    state: "found" | "none" | "unchecked" | "unavailable";
    mark: "alert" | "note" | "plain" | "unchecked" | "unavailable";
    stateLabel: string;
    headline: string;
    detail: string;
    count: number | null;
    newestDate: string | null;
    source: string | null;
  })[];
  sections: ({
    id: "changes" | "records" | "title" | "salvage" | "damage" | "odometer" | "owners" | "theft" | "listings" | "recalls" | "value" | "safety" | "adds";
    number: number;
    title: string;
    state: "found" | "none" | "unchecked" | "unavailable";
    stateLabel: string;
    note: string;
    statement: string;
    tables: ({
      caption: string | null;
      columns: ({
        key: string;
        label: string;
        align: "left" | "right";
        weight: number;
      })[];
      rows: ({
        id: string;
        date: string | null;
        mark: "alert" | "note" | "plain" | "unchecked" | "unavailable" | null;
        cells: string[];
        records?: RecordReference[];
        photos: ({
          url: string;
          date: string | null;
          caption: string | null;
        })[];
      })[];
    })[];
  })[];
  timeline: ({
    id: string;
    date: string;
    dateLabel?: string;
    kind: string;
    kindLabel: string;
    text: string;
    source: string;
    sourceLabel?: string;
    mark?: "alert" | "note" | "plain" | "unchecked" | "unavailable" | null;
    note?: string;
    owner?: number;
  })[];
  owners?: ({
    title: string;
    detail: string;
    record: RecordReference | null;
  })[];
  verdict?: {
    sentences: ({
      key: string;
      text: string;
      section: "changes" | "records" | "title" | "salvage" | "damage" | "odometer" | "owners" | "theft" | "listings" | "recalls" | "value" | "safety" | "adds" | null;
      records: RecordReference[];
      mark: "alert" | "note" | "plain" | "unchecked" | "unavailable";
    })[];
    steps: ({
      key: string;
      text: string;
      section: "changes" | "records" | "title" | "salvage" | "damage" | "odometer" | "owners" | "theft" | "listings" | "recalls" | "value" | "safety" | "adds" | null;
      records: RecordReference[];
    })[];
  };
  odometer: {
    unit: "mi" | "km";
    latest: number | null;
    yearlyAverage: number | null;
    readings: ({
      id: string;
      date: string;
      value: number;
      flag: "ok" | "rollback" | "rollover" | "inconsistent" | "outlier";
      label: string;
      note?: string;
      source: string;
    })[];
  };
  damage?: {
    front: string;
    figures: ({
      id: string;
      dateLabel: string;
      zones: ("frontLeft" | "frontRight" | "left" | "right" | "roof" | "rearLeft" | "rearRight")[];
      where: string;
      alt: string;
    })[];
  };
  events: ({
    id: string;
    vin: string;
    kind: "title" | "registration" | "brand" | "junk" | "salvage" | "insurance" | "total_loss" | "damage" | "accident" | "theft" | "recovery" | "lien" | "impound" | "export" | "odometer" | "owner" | "use" | "service" | "inspection" | "auction" | "listing" | "sale";
    date: string;
    until?: string;
    state?: string;
    place?: string;
    country?: string;
    odometer?: number;
    odometerUnit?: "mi" | "km";
    source: string;
    sourceCode?: string;
    text?: string;
    reportedBy?: string;
    severity?: "minor" | "moderate" | "severe" | "unknown";
    impact?: "front" | "rear" | "left" | "right" | "top" | "bottom" | "all" | "unknown";
    areas?: string[];
    airbags?: boolean;
    towed?: boolean;
    drivable?: boolean;
    structural?: boolean;
    disposition?: "to_be_determined" | "sold" | "scrap" | "crush" | "rebuilt" | "owner_retained" | "export";
    exported?: boolean;
    ownerNumber?: number;
    ownerKind?: "personal" | "lease" | "rental" | "commercial" | "government" | "taxi" | "fleet" | "dealer";
    priceCents?: number;
    currency?: string;
    photos?: {
      url: string;
      date?: string;
      caption?: string;
    }[];
    sample?: boolean;
  })[];
  disputes?: ({
    record: string;
    source: string;
    state: "open" | "asked" | "corrected" | "confirmed" | "withdrawn" | "declined";
    line: string;
  })[];
  recalls: {
    state: "found" | "none" | "unchecked" | "unavailable";
    askedAt: string | null;
    byVin: boolean;
    source: string;
    campaigns: ({
      campaign: string;
      date: string | null;
      component: string;
      summary: string;
      consequence: string;
      remedy: string;
      parkIt: boolean;
      parkOutside: boolean;
      ota: boolean | null;
      manufacturer?: string;
      notes?: string;
    })[];
    variants?: RecallVariant[];
  };
  value: {
    source: string;
    date: string;
    mileage: number | null;
    basis?: "vin" | "trim" | "model";
    tradeIn: ReportValueRange | null;
    privateParty: ReportValueRange | null;
    retail: ReportValueRange | null;
    comparables: ({
      title: string;
      date: string;
      place: string | null;
      miles: number | null;
      priceCents: number;
      source: string;
    })[];
  } | null;
  safety: SafetyRatings | null;
  fuelEconomy: FuelEconomy | null;
  sources?: ({
    source: string;
    covers: ("title" | "registration" | "brand" | "junk" | "salvage" | "insurance" | "total_loss" | "damage" | "accident" | "theft" | "recovery" | "lien" | "impound" | "export" | "odometer" | "owner" | "use" | "service" | "inspection" | "auction" | "listing" | "sale" | "recall" | "value" | "safety" | "fuel" | "decode")[];
    asked: boolean;
    answered: boolean;
    askedAt: string | null;
    newestDate: string | null;
    sample?: boolean;
  })[];
  europe?: boolean;
  coverage: ({
    source: string;
    covers: string;
    asked: boolean;
    answered: boolean;
    stateLabel: string;
    newestDate: string | null;
    newestLabel: string;
  })[];
  notChecked: string[];
  glossary: {
    id?: string;
    term: string;
    text: string;
  }[];
  correction: string;
  disclaimers: string[];
}

export interface ReportRecord {
  id?: string;
  vin: string;
  year?: number | null;
  make?: string | null;
  model?: string | null;
  europe?: boolean;
  vhr_report?: MadeDocument | null;
  vhr_sticker?: MadeDocument | null;
  uvc_report?: MadeDocument | null;
  full_paid?: boolean;
  decode?: DecodedVin | null;
  classic?: ClassicEntry | null;
  sample?: boolean;
  cdt: string;
}

export interface ReportValueRange {
  low: number | null;
  mean: number;
  high: number | null;
  count?: number;
}

export interface SafetyRatings {
  overall: number | "not_rated" | null;
  frontalDriver: number | "not_rated" | null;
  frontalPassenger: number | "not_rated" | null;
  sideFront: number | "not_rated" | null;
  sideRear: number | "not_rated" | null;
  rollover: number | "not_rated" | null;
  source: string;
}

export interface SalesFigures {
  currency: string;
  test: boolean;
  orders: number;
  paid_cents: number;
  refunds: number;
  refunded_cents: number;
}

export interface Share {
  id: string;
  label: string | null;
  state: "live" | "expired" | "revoked";
  opens: number;
  opened_at: string | null;
  expires_at: string;
  created_at: string;
  letters?: ({
    to: string;
    state: "waiting" | "sent" | "leaving" | "unsent";
    at: string;
  })[];
}

export interface SignupCredits {
  vhr: number;
  sticker: number;
}

export interface SiteAccount {
  currency: string;
  test: boolean;
  prepaid_cents: number;
  held_cents: number;
  available_cents: number;
  credit_limit_cents: number;
  sales_cents: number;
  state: "ok" | "low" | "exhausted";
  month: string;
}

export interface SiteConfig {
  uri: string;
  payment_gateways?: string[] | null;
  email_delivery?: boolean | null;
  guest_checkout?: boolean | null;
  draft?: boolean;
  redirect_to?: string | null;
  money?: "dollars" | "cents";
  own_api?: boolean;
  name: string;
  origin: string;
  support_email: string;
  forced_locale: "en" | "es" | null;
  default_locale: "en" | "es";
  other_language_origin?: string | null;
  consent_required: boolean;
  dealer_approval?: boolean;
  verify_email?: boolean;
  partner_signup?: "closed" | "open" | "invitation" | "approval";
  embedding?: boolean;
  frame_ancestors: string[];
  webview_origins?: string[];
  cnv: boolean;
  credit_type: string;
  signup_credits: {
    vhr: number;
    sticker: number;
  };
  free_listings?: boolean;
  free_market_value?: boolean;
  sticker_year_from: number;
  currency?: "USD" | "CAD" | "MXN" | "EUR" | "GBP" | "AUD";
  tax_rate_bp?: number;
  tax_label?: string;
  paper_size?: "letter" | "a4";
  webview_purchase?: "inline" | "external" | "host" | "hidden";
  discount_coupon?: string | null;
  seller_name?: string | null;
  seller_address?: string[];
  seller_phone?: string | null;
  seller_tax_number?: string | null;
  pixel_brand: string | null;
  live_chat_license: string | null;
}

export interface SitePartner {
  site: string;
  partner: {
    company: string;
    street: string;
    city: string;
    region: string;
    postcode: string;
    country: string;
    tax_number: string;
    website: string;
    state: "awaiting_email" | "awaiting_approval" | "active" | "refused" | "suspended";
    reason: string;
    email: string;
    created: string;
    launched: string | null;
    terms: {
      accepted_version: string;
      accepted: string;
      version: string;
      url: string;
      current: boolean;
    };
    operator: {
      name: string;
      email: string;
    };
    checks: ({
      name: "email" | "approval" | "company" | "terms" | "domain" | "payment" | "prices";
      state: "done" | "missing" | "waiting";
    })[];
  } | null;
}

export interface SitePreview {
  css: string;
  colors: ({
    name: "primary" | "secondary" | "tertiary" | "secondary-variant" | "background";
    given: string | null;
    light: string;
    dark: string;
    on_light: string;
    on_dark: string;
    contrast_light: number;
    contrast_dark: number;
  })[];
  warnings: SiteWarning[];
}

export interface SiteSettings {
  logo?: string | null;
  primary_color: string;
  secondary_color: string;
  teritary_color: string;
  background_color?: string | null;
  secondary_variant_color?: string | null;
  security?: string | null;
  apple_app_site_association?: string | null;
  assetlinks_json?: string | null;
  apple_merchant_domain?: string | null;
  security_txt?: string | null;
  google_analytics?: string | null;
  google_tag?: string | null;
  clarity?: string | null;
  credit_type?: string;
}

export interface SiteText {
  name: "homeIntro" | "homeAbout" | "homeFaq" | "terms" | "privacy" | "refunds" | "about" | "howWeCheck" | "help" | "partnerTerms";
  locale: "en" | "es";
  markdown: string;
  blocks?: {
    type: string;
  }[];
  version: string;
  updated: string;
}

export interface SiteTheme {
  logo?: string | null;
  primary_color: string;
  secondary_color: string;
  teritary_color: string;
  background_color?: string | null;
  secondary_variant_color?: string | null;
}

export interface SiteThemeDraft {
  revision: string;
  settings: SiteTheme;
  based_on: number;
  by: string | null;
  updated: string;
  preview_until: string | null;
}

export interface SiteThemeLink {
  link: string;
  preview_until: string;
}

export interface SiteThemeVersion {
  number: number;
  settings: SiteTheme;
  source: "first" | "settings" | "draft" | "rollback";
  restored_from: number | null;
  note: string;
  by: string | null;
  published: string;
}

export interface SiteThemes {
  versions: SiteThemeVersion[];
  more: boolean;
  draft: SiteThemeDraft | null;
}

export interface SiteWarning {
  field: string;
  message: string;
}

export interface SiteWholesalePrice {
  id: string;
  product: "vhr" | "sticker" | "global" | "uvc";
  currency: string;
  version: number;
  document_cents: number | null;
  unlimited_month_cents: number | null;
  valid_from: string;
  in_force: boolean;
  created: string;
  site: string | null;
  is_default: boolean;
}

export interface SourceEntry {
  area: "vin" | "records" | "recalls" | "ratings" | "fuel" | "market" | "build" | "plates";
  kind: "live" | "stored" | "import";
  source: string | null;
  covers: ("title" | "registration" | "brand" | "junk" | "salvage" | "insurance" | "total_loss" | "damage" | "accident" | "theft" | "recovery" | "lien" | "impound" | "export" | "odometer" | "owner" | "use" | "service" | "inspection" | "auction" | "listing" | "sale")[];
  newest: string | null;
  sample: boolean;
}

export interface Statement {
  id: string;
  site: string;
  number: string;
  month: string;
  currency: string;
  test: boolean;
  opening_prepaid_cents: number;
  closing_prepaid_cents: number;
  opening_sales_cents: number;
  closing_sales_cents: number;
  created: string;
}

export interface StickerChoices {
  vin: string;
  confirmed: {
    year: number;
    make: string;
    model: string;
    style: string;
    trim: string;
    colors: {
      exterior: ChosenColor | null;
      interior: ChosenColor | null;
    };
    packages: ({
      category_name: string;
      data: ({
        section: string;
        package_price: string;
        code: string | null;
        contents: string[];
      })[];
    })[];
    buildsheetColor: "yes" | "no";
    mode: "auto" | "manual";
    autoPackage: boolean;
    details?: {
      base_price: string;
      destination: string;
      discounts: {
        name: string;
        amount: string;
      }[];
      order: string;
      stock: string;
      dealer: {
        name: string;
        number: string;
        address: string;
        city: string;
      } | null;
    };
  } | null;
  classic: ClassicEntry | null;
  manual: {
    year: number;
    make: string;
    model: string;
    trim: string | null;
  } | null;
  paper: StickerPaper | null;
  sticker_year_from: number;
}

export interface StickerColor {
  name: string;
  code: string | null;
  hex: string | null;
}

export interface StickerConfirmation {
  vin?: string;
  year: number;
  make: string;
  model: string;
  style?: string;
  trim?: string;
  colors?: string;
  packages?: string;
  details?: string;
  regenerate?: string;
  buildsheet_color?: string;
  mode?: string;
  autoPackage?: string;
  locale?: "en" | "es";
  orientation?: "landscape" | "portrait";
  unbranded?: "0" | "1";
}

export interface StickerData {
  state: "found" | "none" | "unchecked" | "unavailable";
  vin: string | null;
  year: number | null;
  make: string | null;
  model: string | null;
  trim: string | null;
  style: string | null;
  colors: {
    exterior: StickerColor | null;
    interior: StickerColor | null;
  };
  trims: string[];
  styles: string[];
  exterior: StickerColor[];
  interior: StickerColor[];
  packages: ({
    category_name: string;
    data: ({
      section: string;
      package_price: string;
      code: string | null;
      contents: string[];
    })[];
  })[];
  standard_equipment: EquipmentGroup[];
  base_cents: number | null;
  destination_cents: number | null;
  basis: "original" | "build-data" | "typical" | "specification" | null;
  build_state: "found" | "none" | "unchecked" | "unavailable";
  source: string | null;
  date: string | null;
  sample: boolean;
  sheet: StickerPage | null;
}

export interface StickerDealer {
  name: string;
  number: string | null;
  address: string | null;
  city: string | null;
  logo?: DocumentLogo | null;
}

export interface StickerDocument {
  version: 1;
  number: string;
  vin: string;
  createdAt: string;
  issuedLabel: string;
  timeZone: string;
  locale: "en" | "es";
  brand: DocumentBrand;
  paper?: StickerPaper;
  sample: boolean;
  sampleLabel: string;
  classic: boolean;
  decade: number | null;
  sourcesUrl: string | null;
  provenance: "original" | "build-data" | "typical" | "specification";
  notice: string;
  basis: string;
  buildSource?: string;
  buildDate?: string;
  vehicle: DocumentVehicle;
  exterior: Paint | null;
  interior: Paint | null;
  colorOrigin: "maker" | "decoded" | "user";
  enteredColors?: ("exterior" | "interior")[];
  order: string | null;
  stock: string | null;
  dealer: StickerDealer | null;
  offer?: StickerOffer;
  equipment: EquipmentGroup[];
  packages: PricedLine[];
  options: PricedLine[];
  prices: StickerPrices;
  marketNote?: string;
  fuelEconomy: FuelEconomy | null;
  safety: SafetyRatings | null;
  partsContent: PartsContent | null;
}

export interface StickerOffer {
  priceCents: number | null;
  mileage: number | null;
}

export interface StickerPage {
  version: 1;
  vin: string;
  timeZone: string;
  locale: "en" | "es";
  brand: DocumentBrand;
  paper?: StickerPaper;
  sample: boolean;
  sampleLabel: string;
  classic: boolean;
  decade: number | null;
  provenance: "original" | "build-data" | "typical" | "specification";
  notice: string;
  basis: string;
  buildSource?: string;
  buildDate?: string;
  vehicle: DocumentVehicle;
  exterior: Paint | null;
  interior: Paint | null;
  colorOrigin: "maker" | "decoded" | "user";
  enteredColors?: ("exterior" | "interior")[];
  order: string | null;
  stock: string | null;
  dealer: StickerDealer | null;
  offer?: StickerOffer;
  equipment: EquipmentGroup[];
  packages: PricedLine[];
  options: PricedLine[];
  prices: StickerPrices;
  marketNote?: string;
  fuelEconomy: FuelEconomy | null;
  safety: SafetyRatings | null;
  partsContent: PartsContent | null;
}

export interface StickerPaper {
  orientation?: "landscape" | "portrait";
  unbranded?: boolean;
}

export interface StickerPrices {
  baseCents: number | null;
  optionsCents: number | null;
  discounts: {
    name: string;
    cents: number;
  }[];
  destinationCents: number | null;
  totalCents: number | null;
  statedTotalCents: number | null;
  agrees: boolean;
  entered?: ("base" | "destination" | "discounts")[];
  warning: string | null;
}

export interface Subscription {
  id: string;
  gateway: string;
  product: "vhr" | "sticker" | "global" | "uvc";
  name: string | null;
  state: "active" | "past_due" | "cancelled" | "ended";
  quota: number | null;
  remaining: number | null;
  period_start: string;
  period_end: string;
  cancel_at_period_end: boolean;
  renews_at: string | null;
  renewal_cents: number | null;
  currency: string | null;
  interval: "month" | "year" | null;
  sandbox: boolean;
}

export interface Subscriptions {
  vhr?: number | string | boolean | null;
  sticker?: number | string | boolean | null;
}

export interface Tax {
  rate_bp: number;
  label: string;
}

export interface TopUp {
  id: string;
  currency: string;
  test: boolean;
  amount_cents: number;
  state: "open" | "paid" | "held" | "failed" | "expired";
  created: string;
  paid: string | null;
}

export interface UploadedLogo {
  logo: string;
}

export interface User {
  id: string;
  email: string;
  phone?: string | null;
  first?: string | null;
  last?: string | null;
  profile_image?: string | null;
  is_dealer: boolean;
  credits: Credits;
  subscriptions: Subscriptions;
  email_verified?: boolean;
  pending_email?: string | null;
  signup_credits_due?: boolean;
  uvc_credit?: number;
  vhr_credit_subscription?: number;
  company_name?: string | null;
  company_website?: string | null;
  no_of_employees?: string | null;
  address?: string | null;
  unit?: string | null;
  city?: string | null;
  state?: string | null;
  country?: string | null;
  pincode?: string | null;
  instagram?: string | null;
  facebook?: string | null;
  twitter?: string | null;
}

export interface VehicleDraft {
  vin: string;
  year?: number | null;
  make?: string | null;
  model?: string | null;
  model_name?: string | null;
  model_id?: string | null;
  series?: string | null;
  trim?: string | null;
  option?: string | null;
  mileage?: number | null;
  nickname?: string | null;
  notes?: string | null;
  source?: string | null;
}

export interface VehiclePage {
  vin?: string;
  panther_specs?: {
    key: string;
    label: string;
    value: string;
    source: string;
  }[];
  sales_listing_history?: ({
    date: string;
    kind: "listing" | "sale" | "auction";
    price_cents: number | null;
    currency: string;
    mileage: number | null;
    seller: string | null;
    place: string | null;
    condition: string | null;
    condition_translated?: string;
    images: string[];
    source: string;
    sample: boolean;
  })[] | null;
  auctions?: ({
    post_date: string;
    data: {
      date: string;
      kind: "listing" | "sale" | "auction";
      price_cents: number | null;
      currency: string;
      mileage: number | null;
      seller: string | null;
      place: string | null;
      condition: string | null;
      condition_translated?: string;
      sample: boolean;
    };
    images: string[];
    source: string;
  })[] | null;
  market_value?: VehicleValue;
  locked?: LockedOffers;
}

export interface VehicleValue {
  state: "found" | "none" | "unchecked" | "unavailable";
  entries: MarketEntry[];
  spread: MarketSpread | null;
  basis: "vin" | "trim" | "model" | null;
  mileage: number | null;
  found: number | null;
  comparables: MarketComparable[];
  source: string | null;
  newest: string | null;
  asked_at: string | null;
  sample: boolean;
  blured?: true;
}

export interface Webhook {
  id: string;
  site: string;
  url: string;
  description: string;
  types: ("order.paid" | "order.refunded" | "document.ready" | "document.nothing_found" | "dispute.opened" | "dispute.answered" | "credits.low" | "member.created" | "member.deleted" | "domain.failing")[];
  state: "active" | "off";
  off_reason: "staff" | "failures" | "gone" | null;
  off_since: string | null;
  failures: number;
  last_success: string | null;
  last_failure: string | null;
  overlap_until: string | null;
  created: string;
  updated: string;
}

export interface WebhookDeleted {
  id: string;
}

export interface WebhookDelivery {
  id: string;
  site: string;
  message_id: string;
  type: string;
  url: string;
  endpoint_id: string;
  cause: "event" | "replay" | "test";
  state: "pending" | "delivered" | "failed" | "skipped";
  attempts: number;
  status: number | null;
  error: "status" | "redirect" | "gone" | "timeout" | "address" | "dns" | "tls" | "connection" | "secret" | null;
  duration_ms: number | null;
  response: string | null;
  last_attempt: string | null;
  next_attempt: string | null;
  created: string;
}

export interface WebhookEvent {
  id: string;
  site: string;
  message_id: string;
  type: string;
  delivered: number;
  payload: string;
  created: string;
}

export interface WebhookReplay {
  id: string;
  replayed: number;
}

export interface WebhookWithSecret {
  id: string;
  site: string;
  url: string;
  description: string;
  types: ("order.paid" | "order.refunded" | "document.ready" | "document.nothing_found" | "dispute.opened" | "dispute.answered" | "credits.low" | "member.created" | "member.deleted" | "domain.failing")[];
  state: "active" | "off";
  off_reason: "staff" | "failures" | "gone" | null;
  off_since: string | null;
  failures: number;
  last_success: string | null;
  last_failure: string | null;
  overlap_until: string | null;
  created: string;
  updated: string;
  secret: string;
}

export interface WithdrawnDocument {
  vin: string;
  product: "vhr" | "sticker" | "uvc";
}
