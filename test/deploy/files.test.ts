import { readdirSync, readFileSync } from 'node:fs'
import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { loadConfig } from '../../src/config/config.ts'
import { parseEnvFile } from '../../src/config/env-file.ts'
import { GRACE } from '../../src/config/grace-periods.ts'
import { ROLES } from '../../src/config/roles.ts'
import { FILES, isTest, ROOT, read } from '../rooms.ts'
import { compile } from '../support/compiler.ts'
import { makeFolder } from '../support/folder.ts'

/** What deploy/ holds: that it is what the programs it is written for take, and what this one offers. What is run: machines.long.test.ts. */

const FOLDER = join(ROOT, 'deploy')
const readDeployed = (path: string) => readFileSync(join(FOLDER, path), 'utf8')

const MANIFESTS = readdirSync(join(FOLDER, 'kubernetes')).filter((name) => name !== 'kustomization.yaml')
const objects: any[] = MANIFESTS.flatMap((name) =>
  parseAllDocuments(readDeployed(`kubernetes/${name}`)).map((document) => {
    expect(document.errors).toEqual([])
    return document.toJS()
  }),
)
const ofKind = (kind: string) => objects.filter((object) => object.kind === kind)
const nameOf = ({ metadata }: any): string => metadata.name

/** The types are generated from the schemas that Kubernetes publishes; a field that they do not know is an error in a literal. */
test('Kubernetes knows every field of the manifests', async () => {
  const folder = makeFolder()
  const lines = objects.map((object, index) => {
    const [group, version] = object.apiVersion.includes('/')
      ? object.apiVersion.split('/')
      : ['core', object.apiVersion]
    const from = `kubernetes-types/${group.split('.')[0]}/${version}`
    return `export const object${index}: import('${from}').${object.kind} = ${JSON.stringify(object)}`
  })
  await writeFile(join(folder, 'manifests.ts'), lines.join('\n'))
  await writeFile(join(folder, 'wrong.ts'), lines.join('\n').replaceAll('"periodSeconds"', '"periodSecond"'))
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const options = { noEmit: true, strict: true, module: 'nodenext', skipLibCheck: true, types: [] }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['manifests.ts'] }))
  await writeFile(join(folder, 'wrong.json'), JSON.stringify({ compilerOptions: options, files: ['wrong.ts'] }))

  expect(await compile(join(folder, 'tsconfig.json'))).toBe('')
  expect(await compile(join(folder, 'wrong.json'))).toContain('periodSecond')
})

test('the image has every folder that the program reads', () => {
  const image = readDeployed('container/Containerfile')
  const { files } = JSON.parse(read('package.json'))
  const needed = ['bin', 'dist', 'docs', 'demo/pack']
  expect(needed.filter((folder) => !image.includes(`/app/${folder} ./${folder}`))).toEqual([])
  expect(needed.filter((folder) => !files.includes(folder))).toEqual([])
})

test('every role has pods, every name that a manifest uses is there, and the paths lead to the role that serves them', () => {
  const deployments = ofKind('Deployment')
  const rolesOf = (deployment: any): string[] => deployment.spec.template.spec.containers[0].args.at(-1).split(',')
  expect(deployments.flatMap(rolesOf).sort()).toEqual([...ROLES].sort())

  const pods = [...deployments, ...ofKind('Job')].map(({ spec }) => spec.template.spec)
  const sources = pods.flatMap((pod) => pod.containers[0].envFrom)
  expect(new Set(sources.map((one) => (one.configMapRef ?? one.secretRef).name))).toEqual(new Set(['khonhac']))
  for (const service of [...ofKind('Service'), ...ofKind('PodDisruptionBudget')]) {
    const { selector } = service.spec
    const labels = deployments.find((one) => nameOf(one) === nameOf(service)).spec.template.metadata.labels
    expect(selector.matchLabels ?? selector).toEqual(labels)
  }
  const paths = ofKind('Ingress')[0].spec.rules[0].http.paths
  const led = paths.map(({ path, backend }: any) => [
    path,
    rolesOf(deployments.find((one) => nameOf(one) === backend.service.name)),
  ])
  expect(led).toEqual([
    ['/api/public', ['api']],
    ['/media', ['api']],
    ['/', ['site', 'console']],
  ])
  const { resources } = parse(readDeployed('kubernetes/kustomization.yaml'))
  expect(MANIFESTS.filter((name) => !resources.includes(name))).toEqual(['migrate.yaml', 'secret.example.yaml'])
})

test('the settings are ones that the program takes, and a stop fits into what it is given', () => {
  const settings = { ...ofKind('ConfigMap')[0].data, ...ofKind('Secret')[0].stringData }
  const known = readFileSync(join(ROOT, 'docs/configuration.md'), 'utf8')
  const ofUnit = readDeployed('systemd/khonhac.env').replaceAll(/^#(?=[A-Z])/gm, '')
  const { values: env } = parseEnvFile(ofUnit)
  for (const name of [...Object.keys(settings), ...Object.keys(env)]) expect(known).toContain(`\`${name}\``)
  expect(loadConfig(settings).databaseUrl).toBe(settings.DATABASE_URL)

  const stopSeconds = Number(settings.DRAIN_SECONDS) + (GRACE.answersMs + GRACE.closingMs) / 1000
  for (const { spec } of ofKind('Deployment'))
    expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(stopSeconds)
  for (const unit of ['khonhac.service', 'khonhac@.service'])
    expect(Number(/TimeoutStopSec=(\d+)/.exec(readDeployed(`systemd/${unit}`))![1])).toBeGreaterThan(stopSeconds)
})

test('every pod, unit and container runs as a plain user that cannot write where the program lies', () => {
  for (const { spec } of [...ofKind('Deployment'), ...ofKind('Job')]) {
    const { securityContext, containers } = spec.template.spec
    expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10_001 })
    expect(containers[0].securityContext).toMatchObject({
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
    })
  }
  for (const unit of readdirSync(join(FOLDER, 'systemd')).filter((name) => name.endsWith('.service')))
    for (const line of ['User=khonhac', 'ProtectSystem=strict', 'NoNewPrivileges=true', 'CapabilityBoundingSet='])
      expect(readDeployed(`systemd/${unit}`).split('\n')).toContain(line)
  expect(readDeployed('container/Containerfile')).toMatch(/^USER 10001:10001$/m)
})

test('every figure of the dashboard is one that the program tells', () => {
  const source = FILES.filter((file) => !isTest(file))
    .map(read)
    .join('\n')
  const { panels } = JSON.parse(readDeployed('grafana/khonhac.json')) as { panels: any[] }
  const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }: any) => expr as string))
  const asked = new Set(queries.flatMap((query) => query.match(/\b(?:khonhac|service)_\w+/g) ?? []))

  expect(asked.size).toBeGreaterThan(20)
  expect([...asked].filter((name) => !source.includes(name.replace(/_bucket$/, '')))).toEqual([])
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
})
