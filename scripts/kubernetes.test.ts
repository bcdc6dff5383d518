import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parseAllDocuments, parseDocument } from "yaml";
import { variableGroups } from "@/lib/platform/env/env";

interface Container {
  name: string;
  env: { name: string; value?: string }[];
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  ports?: { name: string }[];
  securityContext: { readOnlyRootFilesystem: boolean };
}
type Labels = Record<string, string>;
interface Selector {
  matchLabels?: Labels;
}
interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec: {
    selector?: Selector;
    podSelector?: Selector;
    replicas?: number;
    scaleTargetRef?: { name: string };
    template?: {
      metadata?: { labels?: Labels };
      spec: { containers: Container[]; topologySpreadConstraints?: { labelSelector: Selector }[] };
    };
  };
}
interface Kustomization {
  resources: string[];
  labels: { pairs: Labels; includeSelectors?: boolean; includeTemplates?: boolean }[];
}

const FOLDER = "deploy/kubernetes";
const load = createRequire(import.meta.url);
const files = readdirSync(FOLDER).filter((name) => name.endsWith(".yaml"));
const manifests = files
  .filter((name) => name !== "kustomization.yaml")
  .flatMap((name) => parseAllDocuments(readFileSync(join(FOLDER, name), "utf8"), { strict: true }))
  .map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as Manifest;
  });
const kustomization = parseDocument(
  readFileSync(join(FOLDER, "kustomization.yaml"), "utf8"),
).toJS() as Kustomization;
const containers = manifests.flatMap(({ spec }) => spec?.template?.spec.containers ?? []);

/** Records which fields are read: Kubernetes' validators read every field they know. */
function watched(value: unknown, path: string, read: Set<string>): unknown {
  if (typeof value !== "object" || value === null) return value;
  return new Proxy(value, {
    get(target, key) {
      const inner = Reflect.get(target, key);
      if (typeof key === "symbol") return inner;
      read.add(`${path}/${key}`);
      return watched(inner, `${path}/${key}`, read);
    },
  });
}

function getFields(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    `${path}/${key}`,
    ...getFields(inner, `${path}/${key}`),
  ]);
}

it.each(manifests.map((manifest) => [manifest.kind, manifest.metadata.name, manifest] as const))(
  "[RUN-SHIP] %s %s matches the Kubernetes schema, without unknown fields",
  (kind, _name, manifest) => {
    const { validate } = load(`kubernetes-models/${manifest.apiVersion}/${kind}`)[kind].prototype;
    const read = new Set<string>();
    expect(() => validate.call(watched(manifest, "", read))).not.toThrow();
    expect(getFields(manifest).filter((path) => !read.has(path))).toEqual([]);
  },
);

it("[RUN-SHIP] the kustomization lists every manifest", () => {
  expect([...kustomization.resources, "kustomization.yaml"].sort()).toEqual(files.sort());
});

it("[RUN-SHIP] every container has a read-only file system, a role, and the installation's settings and secrets", () => {
  const known = new Set(variableGroups.flatMap(({ variables }) => Object.keys(variables)));
  for (const { env, envFrom, securityContext } of containers) {
    expect(securityContext.readOnlyRootFilesystem).toBe(true);
    expect(envFrom).toEqual([{ configMapRef: { name: "glovebox" } }, { secretRef: { name: "glovebox" } }]);
    expect(env.map(({ name }) => name).filter((name) => name !== "POD_IP" && !known.has(name))).toEqual([]);
  }
  const roles = containers.map(({ env }) => env.find(({ name }) => name === "ROLE")?.value);
  expect(roles.sort()).toEqual(["migrate", "web", "worker"]);
});

/** Kustomize adds labels to pods only with includeSelectors or includeTemplates. */
const ofEveryPod: Labels = Object.assign(
  {},
  ...kustomization.labels
    .filter(({ includeSelectors, includeTemplates }) => includeSelectors || includeTemplates)
    .map(({ pairs }) => pairs),
);
const pods = manifests.flatMap(({ metadata, spec }) =>
  spec?.template
    ? [{ name: metadata.name, labels: { ...spec.template.metadata?.labels, ...ofEveryPod } }]
    : [],
);

function selected(labels: Labels): string[] {
  const wantedLabels = Object.entries(labels);
  return pods
    .filter(({ labels: has }: { labels: Labels }) => wantedLabels.every(([key, value]) => has[key] === value))
    .map(({ name }) => name);
}

const selectors = manifests.flatMap(({ kind, metadata, spec }) => {
  const ownLabels = kind === "Service" ? (spec.selector as Labels) : spec?.selector?.matchLabels;
  const spread = spec?.template?.spec.topologySpreadConstraints ?? [];
  return [
    ownLabels,
    spec?.podSelector?.matchLabels,
    ...spread.map(({ labelSelector }) => labelSelector.matchLabels),
  ]
    .filter((labels) => labels !== undefined)
    .map((labels) => ({ of: `${kind} ${metadata.name}`, labels }));
});

it("[RUN-SHIP] selectors match only our own pods, not other applications' pods in the namespace", () => {
  const selections = selectors.map(({ of, labels }) => `${of}: ${selected(labels).join(", ")}`);
  expect(selections.sort()).toEqual([
    "Deployment glovebox-web: glovebox-web",
    "Deployment glovebox-web: glovebox-web",
    "Deployment glovebox-worker: glovebox-worker",
    "Deployment glovebox-worker: glovebox-worker",
    "NetworkPolicy glovebox: glovebox-migrate, glovebox-web, glovebox-worker",
    "PodDisruptionBudget glovebox-web: glovebox-web",
    "PodDisruptionBudget glovebox-worker: glovebox-worker",
    "Service glovebox: glovebox-web",
  ]);
  const unnamed = selectors.filter(({ labels }) => labels["app.kubernetes.io/name"] !== "glovebox");
  expect(unnamed).toEqual([]);
});

it("[RUN-SHIP] both deployments autoscale, and don't set a replica count that an update would restore", () => {
  const deployments = manifests.filter(({ kind }) => kind === "Deployment");
  const scaled = manifests.flatMap(({ spec }) => spec?.scaleTargetRef?.name ?? []);
  expect(scaled).toEqual(deployments.map(({ metadata }) => metadata.name));
  expect(deployments.map(({ spec }) => spec.replicas)).toEqual([undefined, undefined]);
});
