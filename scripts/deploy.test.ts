import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import nodeOptions from './node-options.json' with { type: 'json' }
import { readConfig } from '../server/config.ts'
import type { Environment } from '../server/settings.ts'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

type Service = {
  image?: string
  deploy?: { replicas?: number }
  environment?: Record<string, string | number>
  ports?: string[]
  expose?: string[]
  volumes?: string[]
  networks?: string[]
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { test: string[] }
  read_only?: boolean
  cap_drop?: string[]
  cap_add?: string[]
  security_opt?: string[]
  privileged?: boolean
}
type Compose = {
  services: { app: Service; database: Service; proxy: Service }
  networks: Record<string, { internal?: boolean } | null>
  volumes: Record<string, unknown>
}
const compose = parse(read('compose.yaml')) as Compose
const { app, database, proxy } = compose.services

/** Instructions of the Dockerfile, with continued lines joined and comments removed. */
const instructions = read('Dockerfile')
  .replace(/^\s*#.*\n/gm, '')
  .replace(/\\\n\s*/g, '')
  .split('\n')
  .filter(Boolean)
  .map((line) => {
    const [word = '', ...rest] = line.split(' ')
    return { word, rest: rest.join(' ') }
  })
const all = (expected: string) =>
  instructions.filter(({ word }) => word === expected).map(({ rest }) => rest)

test('two replicas run behind one proxy, the only one reachable from outside', () => {
  expect(app.deploy?.replicas).toBe(2)
  expect(app.ports).toBeUndefined()
  expect(database.ports).toBeUndefined()
  expect(proxy.ports).toEqual(['80:80', '443:443', '443:443/udp'])
  expect(compose.networks['inside']?.internal).toBe(true)
  expect(database.networks).toEqual(['inside'])
  expect(proxy.networks).toEqual(['outside'])
})

test('each service has a health check, and waits for its dependencies', () => {
  for (const service of Object.values(compose.services))
    expect(service.healthcheck?.test[0]).toBe('CMD')
  expect(app.healthcheck?.test.join(' ')).toContain('http://127.0.0.1:3000/health')
  expect(app.depends_on?.['database']?.condition).toBe('service_healthy')
  expect(proxy.depends_on?.['app']?.condition).toBe('service_healthy')
})

test('no service has unneeded privileges', () => {
  for (const service of Object.values(compose.services))
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
  expect(app.cap_add).toBeUndefined()
  expect(Object.values(compose.services).some(({ privileged }) => privileged)).toBe(false)
})

test('no secret has a value in the file: compose requires it with a message', () => {
  const text = read('compose.yaml')
  const variables = [...text.matchAll(/\$\{(\w+)([^}]*)\}/g)]
  expect(variables.length).toBeGreaterThan(0)
  for (const [, , rest = ''] of variables) expect(rest).toMatch(/^:\?Set \w+ to .+/)
  expect(database.environment?.['POSTGRES_PASSWORD']).toMatch(/^\$\{DATABASE_PASSWORD:\?/)
})

test('the settings of the replicas exist, and production starts with them', () => {
  const given: Record<string, string> = {
    DATABASE_PASSWORD: 'secret',
    PUBLIC_ORIGIN: 'https://numo.example',
    SUPPORT_EMAIL: 'help@numo.example',
    AUTH_SECRET: '0123456789abcdefghijklmnopqrstuv',
    FILES_KEY: Buffer.alloc(32, 7).toString('base64'),
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'hello@numo.example',
  }
  const entries = Object.entries(app.environment ?? {}).map(([name, value]) => [
    name,
    String(value).replace(/\$\{(\w+)[^}]*\}/g, (_, variable: string) => given[variable] ?? ''),
  ])
  const environment = Object.fromEntries(entries) as Record<string, string>
  const known = new Set<string>()
  readConfig(new Proxy<Environment>({}, { get: (_, name) => void known.add(String(name)) }))
  expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([])
  expect(readConfig({ ...environment, NUMO_MODE: 'production' })).toMatchObject({
    database_url: 'postgres://numo:secret@database:5432/numo',
    trusted_proxies: 1,
  })
})

test('the volumes and files named by compose exist', () => {
  const sources = Object.values(compose.services)
    .flatMap((service) => service.volumes ?? [])
    .map((volume) => volume.split(':')[0] ?? '')
  const isThere = (source: string) =>
    source.startsWith('./') ? existsSync(join(root, source)) : source in compose.volumes
  expect(sources).toContain('./deploy/Caddyfile')
  expect(sources.filter((source) => !isThere(source))).toEqual([])
})

test('the proxy forwards to the port of the replicas', () => {
  const caddyfile = read('deploy/Caddyfile')
  expect(caddyfile).toContain('{$PUBLIC_ORIGIN} {')
  expect(caddyfile).toMatch(/dynamic a \{\s+name app\s+port 3000\s/)
  expect(app.expose).toEqual(['3000'])
  expect(all('EXPOSE')).toEqual(['3000'])
  expect(readConfig({}).port).toBe(3000)
})

test('the image runs Node 24 as an unprivileged user with a health check', () => {
  const last = instructions.findLastIndex(({ word }) => word === 'FROM')
  const final = instructions.slice(last)
  expect(final[0]?.rest).toMatch(/^node:24-/)
  expect(final.filter(({ word }) => word === 'USER').map(({ rest }) => rest)).toEqual(['node'])
  expect(all('HEALTHCHECK').join()).toContain('/health')
  expect(all('ENV').join()).toMatch(/NODE_ENV=production\s+NUMO_MODE=production/)
  expect(JSON.parse(all('CMD').at(-1) ?? '')).toEqual(['node', ...nodeOptions, 'server/main.ts'])
})

test('the image is built of existing files, scripts and workspaces', () => {
  const sources = all('COPY')
    .filter((copied) => !copied.startsWith('--from='))
    .flatMap((copied) => copied.split(' ').slice(0, -1))
  expect(sources).toContain('package-lock.json')
  expect(sources.filter((source) => !existsSync(join(root, source)))).toEqual([])
  const { scripts, workspaces } = JSON.parse(read('package.json')) as {
    scripts: Record<string, string>
    workspaces: string[]
  }
  const used = [
    ...all('RUN')
      .join('\n')
      .matchAll(/npm run (\S+)/g),
  ].map(([, name = '']) => name)
  expect(used).toEqual(['build'])
  for (const name of used) expect(scripts).toHaveProperty(name)
  const copied = all('COPY').join('\n')
  for (const workspace of workspaces) expect(copied).toContain(`${workspace}/package.json`)
})

test('excluded files are not in the image', () => {
  const ignored = read('.dockerignore').split('\n')
  for (const name of ['.env', '.git', '.data', 'node_modules', 'build'])
    expect(ignored).toContain(name)
})
