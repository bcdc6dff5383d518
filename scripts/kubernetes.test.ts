import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parseAllDocuments, parseDocument } from "yaml";
import { variableGroups } from "@/lib/env";

interface Container {
  name: string;
  env: { name: string; value?: string }[];
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  ports?: { name: string }[];
  securityContext: { readOnlyRootFilesystem: boolean };
}
interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec: {
    selector?: { matchLabels?: Record<string, string> };
    scaleTargetRef?: { name: string };
    template?: { metadata?: { labels: Record<string, string> }; spec: { containers: Container[] } };
  };
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
const containers = manifests.flatMap(({ spec }) => spec?.template?.spec.containers ?? []);

/** The same value, which notes the fields that are read: Kubernetes' validators read each field that they know. */
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

function fieldsOf(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    `${path}/${key}`,
    ...fieldsOf(inner, `${path}/${key}`),
  ]);
}

it.each(manifests.map((manifest) => [manifest.kind, manifest.metadata.name, manifest] as const))(
  "[RUN-SHIP] %s %s is what Kubernetes' schema says, without a field that it does not know",
  (kind, _name, manifest) => {
    const { validate } = load(`kubernetes-models/${manifest.apiVersion}/${kind}`)[kind].prototype;
    const read = new Set<string>();
    expect(() => validate.call(watched(manifest, "", read))).not.toThrow();
    expect(fieldsOf(manifest).filter((path) => !read.has(path))).toEqual([]);
  },
);

it("[RUN-SHIP] the kustomization names every manifest", () => {
  const document = parseDocument(readFileSync(join(FOLDER, "kustomization.yaml"), "utf8"));
  const { resources } = document.toJS() as { resources: string[] };
  expect([...resources, "kustomization.yaml"].sort()).toEqual(files.sort());
});

it("[RUN-SHIP] every container runs read-only, with a role, settings and secrets of the installation", () => {
  const known = new Set(variableGroups.flatMap(({ variables }) => Object.keys(variables)));
  for (const { env, envFrom, securityContext } of containers) {
    expect(securityContext.readOnlyRootFilesystem).toBe(true);
    expect(envFrom).toEqual([{ configMapRef: { name: "glovebox" } }, { secretRef: { name: "glovebox" } }]);
    expect(env.map(({ name }) => name).filter((name) => name !== "POD_IP" && !known.has(name))).toEqual([]);
  }
  const roles = containers.map(({ env }) => env.find(({ name }) => name === "ROLE")?.value);
  expect(roles.sort()).toEqual(["migrate", "web", "worker"]);
});

it("[RUN-SHIP] what selects pods or scales them finds them", () => {
  const deployments = manifests.filter(({ kind }) => kind === "Deployment");
  const labels = deployments.map(({ spec }) => spec.template?.metadata?.labels);
  const budgets = manifests.filter(({ kind }) => kind === "PodDisruptionBudget");
  expect(budgets.map(({ spec }) => spec.selector?.matchLabels)).toEqual(labels);
  const scaled = manifests.flatMap(({ spec }) => spec?.scaleTargetRef?.name ?? []);
  expect(scaled).toEqual(deployments.map(({ metadata }) => metadata.name));
});
