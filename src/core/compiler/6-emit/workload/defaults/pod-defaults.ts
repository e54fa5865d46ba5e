import type { Draft } from '../plan';
import { fill, fillEmpty, isMapping, maps } from './fill';
import { canonicalQuantity } from './quantity';

const FILE_MODE = 0o644;
const TOKEN_SECONDS = 3600;
/** The fields of a volume that are not a source. */
const VOLUME_NAME = 'name';

/** Writes the fields that the API server would add to the pod template of a Deployment. */
export function fillPodSpec(spec: Draft): void {
  fillEmpty(spec, { dnsPolicy: 'ClusterFirst', restartPolicy: 'Always', schedulerName: 'default-scheduler' });
  fill(spec, { securityContext: {}, terminationGracePeriodSeconds: 30 });
  // The old name of the field, which the API server keeps equal to the new one.
  if (typeof spec['serviceAccountName'] === 'string') spec['serviceAccount'] = spec['serviceAccountName'];
  for (const container of [...maps(spec['containers']), ...maps(spec['initContainers'])]) {
    fillContainer(container);
  }
  for (const volume of maps(spec['volumes'])) fillVolume(volume);
}

function fillContainer(container: Draft): void {
  fillEmpty(container, {
    imagePullPolicy: isLatest(String(container['image'] ?? '')) ? 'Always' : 'IfNotPresent',
    terminationMessagePath: '/dev/termination-log',
    terminationMessagePolicy: 'File',
  });
  fill(container, { resources: {} });
  for (const port of maps(container['ports'])) fillEmpty(port, { protocol: 'TCP' });
  for (const probe of ['livenessProbe', 'readinessProbe', 'startupProbe']) {
    if (isMapping(container[probe])) fillProbe(container[probe]);
  }
  for (const hook of ['postStart', 'preStop']) {
    const action = container['lifecycle']?.[hook];
    if (isMapping(action)) fillHttpGet(action);
  }
  for (const variable of maps(container['env'])) fillVariable(variable);
  if (isMapping(container['resources'])) fillResources(container['resources']);
}

function fillProbe(probe: Draft): void {
  fillEmpty(probe, { timeoutSeconds: 1, periodSeconds: 10, successThreshold: 1, failureThreshold: 3 });
  fillHttpGet(probe);
  if (isMapping(probe['grpc'])) fill(probe['grpc'], { service: '' });
}

function fillHttpGet(action: Draft): void {
  if (isMapping(action['httpGet'])) fillEmpty(action['httpGet'], { path: '/', scheme: 'HTTP' });
}

function fillVariable(variable: Draft): void {
  const { fieldRef, resourceFieldRef } = isMapping(variable['valueFrom']) ? variable['valueFrom'] : {};
  if (isMapping(fieldRef)) fillEmpty(fieldRef, { apiVersion: 'v1' });
  if (isMapping(resourceFieldRef)) {
    fill(resourceFieldRef, { divisor: '0' });
    writeAmount(resourceFieldRef, 'divisor');
  }
}

function fillResources(resources: Draft): void {
  for (const amounts of [resources['limits'], resources['requests']]) {
    if (isMapping(amounts)) for (const name of Object.keys(amounts)) writeAmount(amounts, name);
  }
}

/** Normalizes an amount; leaves invalid values unchanged for the type check to report. */
function writeAmount(target: Draft, field: string): void {
  const value = target[field];
  if (typeof value === 'string' || typeof value === 'number') target[field] = canonicalQuantity(value) ?? value;
}

function fillVolume(volume: Draft): void {
  if (!Object.entries(volume).some(([field, value]) => field !== VOLUME_NAME && isMapping(value)))
    volume['emptyDir'] ??= {};
  for (const source of ['configMap', 'secret', 'downwardAPI', 'projected']) {
    if (isMapping(volume[source])) fill(volume[source], { defaultMode: FILE_MODE });
  }
  if (isMapping(volume['hostPath'])) fill(volume['hostPath'], { type: '' });
  if (isMapping(volume['image']))
    fillEmpty(volume['image'], {
      pullPolicy: isLatest(String(volume['image']['reference'] ?? '')) ? 'Always' : 'IfNotPresent',
    });
  const projected = isMapping(volume['projected']) ? maps(volume['projected']['sources']) : [];
  for (const { serviceAccountToken, downwardAPI } of projected) {
    if (isMapping(serviceAccountToken)) fill(serviceAccountToken, { expirationSeconds: TOKEN_SECONDS });
    if (isMapping(downwardAPI)) fillDownwardItems(downwardAPI);
  }
  if (isMapping(volume['downwardAPI'])) fillDownwardItems(volume['downwardAPI']);
  if (isMapping(volume['emptyDir'])) writeAmount(volume['emptyDir'], 'sizeLimit');
}

function fillDownwardItems(source: Draft): void {
  for (const item of maps(source['items'])) {
    if (isMapping(item['fieldRef'])) fillEmpty(item['fieldRef'], { apiVersion: 'v1' });
  }
}

/** An image without tag and digest means `latest`. */
function isLatest(image: string): boolean {
  if (image.includes('@')) return false;
  const tag = /:([^/:]*)$/.exec(image)?.[1];
  return tag === undefined || tag === 'latest';
}
