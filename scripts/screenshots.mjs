import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { readCommandLine } from "./command-line.mjs";

const folder = "screenshots";
const images = "docs/images";
const SHOTS = ["360", "768", "1440"].flatMap((width) => [`${width}.light`, `${width}.dark`]);
const usage = `npm run screenshots -- [NAME …] [--WIDTH.light] [--WIDTH.dark] [--readme]

Takes a picture of every page and main state of the built application, with a fresh DATA_DIR, and writes an index.

  NAME           only the pictures whose names contain it, for example: checkout account
  --WIDTH.THEME  only this width and theme: ${SHOTS.map((shot) => `--${shot}`).join(" ")}
  --readme       also updates ${images}`;
const { values, operands: names } = readCommandLine({
  usage,
  options: Object.fromEntries(["readme", ...SHOTS].map((name) => [name, { type: "boolean" }])),
  operands: { max: Number.POSITIVE_INFINITY },
});
const shots = SHOTS.filter((shot) => values[shot]);

const best = [
  ["home-car-found.localhost.en.1440.light", 1180, "home"],
  ["dashboard-report.localhost.en.1440.light", 1120, "report"],
  ["dashboard-sticker.localhost.en.1440.light", 1120, "sticker"],
  ["home-car-found.es.es.1440.dark", 900, "home-es-dark"],
  ["my-vehicles-garage.localhost.en.1440.light", 1040, "garage"],
];
const KILOBYTES = 150;

if (names.length + shots.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const run = spawnSync(
  "npx",
  ["--no-install", "playwright", "test", "--config", "tests/screenshots/config.ts"],
  {
    stdio: "inherit",
    env: {
      ...process.env,
      SCREENSHOTS_DIR: folder,
      SCREENSHOTS_PAGES: names.join(" "),
      SCREENSHOTS_SHOTS: shots.join(" "),
    },
  },
);

const pictures = readdirSync(folder).filter((file) => file.endsWith(".png"));
writeFileSync(join(folder, "index.html"), indexOf(pictures));
if (values.readme) await renewReadme();
process.stdout.write(`${pictures.length} pictures: ${folder}/index.html\n`);
process.exitCode ||= run.status ?? 1;

function indexOf(files) {
  const rows = new Map();
  for (const file of files.sort()) {
    const [state, site, language, width, paper] = file.split(".");
    const key = `${state} · ${site}`;
    if (!rows.has(key)) rows.set(key, []);
    rows.get(key).push({ file, language, width, paper });
  }
  const choices = { language: ["en", "es"], width: ["360", "768", "1440"], paper: ["light", "dark"] };
  const controls = Object.entries(choices).map(
    ([name, values]) =>
      `<label>${name} <select data-by="${name}"><option value="">all</option>${values
        .map((value) => `<option>${value}</option>`)
        .join("")}</select></label>`,
  );
  const sections = [...rows].map(
    ([key, shots]) =>
      `<section><h2>${key}</h2><div>${shots
        .map(
          ({ file, language, width, paper }) =>
            `<a href="${file}" data-language="${language}" data-width="${width}" data-paper="${paper}">` +
            `<img loading="lazy" src="${file}" alt="${key}, ${language}, ${width} px, ${paper}">${width} ${paper}</a>`,
        )
        .join("")}</div></section>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Glovebox: every page</title>
<style>
body{font:15px system-ui;margin:0 1rem 4rem}form{position:sticky;top:0;background:#fff;padding:.75rem 0;display:flex;gap:1rem}
h2{font-size:1rem;margin:1.5rem 0 .5rem;border-bottom:1px solid}div{display:flex;gap:.75rem;overflow-x:auto;align-items:start}
a{flex:none;width:15rem;color:inherit;text-decoration:none;font-size:.75rem}a[hidden],section[hidden]{display:none}
img{display:block;width:100%;max-height:22rem;object-fit:cover;object-position:top;border:1px solid #999}
</style>
<form>${controls.join("")}<label>name <input data-find></label></form>${sections.join("\n")}
<script>
const form = document.querySelector("form");
form.addEventListener("input", () => {
  const by = [...form.querySelectorAll("[data-by]")].filter((box) => box.value);
  const find = form.querySelector("[data-find]").value.toLowerCase();
  for (const section of document.querySelectorAll("section")) {
    section.hidden = !section.firstElementChild.textContent.includes(find);
    for (const shot of section.querySelectorAll("a")) shot.hidden = by.some((box) => shot.dataset[box.dataset.by] !== box.value);
  }
});
form.addEventListener("submit", (event) => event.preventDefault());
</script></html>
`;
}

async function renewReadme() {
  for (const [from, height, name] of best) {
    const file = join(folder, `${from}.png`);
    if (!existsSync(file)) {
      process.stdout.write(`not captured this time: ${file}\n`);
      continue;
    }
    const { width, height: whole } = await sharp(file).metadata();
    const target = join(images, `${name}.png`);
    await sharp(file)
      .extract({ left: 0, top: 0, width, height: Math.min(height, whole) })
      .png({ palette: true, colours: 96, effort: 10, compressionLevel: 9 })
      .toFile(target);
    const size = Math.round(statSync(target).size / 1024);
    process.stdout.write(`${target}: ${size} KB\n`);
    if (size > KILOBYTES) process.exitCode = 1;
  }
}
