import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError, type Environment } from './settings.ts'

const root = resolve(import.meta.dirname, '..')
const production = {
  NUMO_MODE: 'production',
  DATABASE_URL: 'postgres://numo:hunter2@db:5432/numo',
  PUBLIC_ORIGIN: 'https://numo.example',
  SUPPORT_EMAIL: 'help@numo.example',
  AUTH_SECRET: '0123456789abcdefghijklmnopqrstuv',
  SMTP_URL: 'smtps://numo:hunter2@mail.example',
  MAIL_FROM: 'Numo <hello@numo.example>',
  FILES_KEY: Buffer.alloc(32, 7).toString('base64'),
}
const problemsOf = (env: Environment): readonly string[] => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

test('without settings a demo runs on port 3000', () => {
  expect(readConfig({}, '/srv/numo')).toEqual({
    mode: 'demo',
    auth_secret: null,
    smtp_url: null,
    mail_from: 'Numo <hello@numo.example>',
    firebase: null,
    files_keys: null,
    s3: null,
    clamav: null,
    eligibility_x12: null,
    geocoder: null,
    stripe: null,
    tag_manager: null,
    firestore: null,
    fault_target: null,
    role: 'all',
    host: '0.0.0.0',
    ocr_model: null,
    port: 3000,
    data_dir: '/srv/numo/.data',
    database_url: null,
    database_pool_size: 10,
    database_timeout_seconds: 10,
    public_origin: 'http://localhost:3000',
    webhooks_to_localhost: true,
    trusted_proxies: 0,
    rate_limit_per_minute: 1200,
    log_level: 'info',
    shutdown_seconds: 10,
    site_search: null,
    map_tiles: null,
    outdated: [],
    brand: {
      name: 'Numo',
      support_email: 'support@numo.example',
    },
    staff_domains: ['numo.example'],
    staff_address: null,
  })
})

test('an empty or blank value counts as unset, and the demo uses its port', () => {
  const { role, public_origin } = readConfig({ PORT: '4000', ROLE: '', PUBLIC_ORIGIN: ' ' })
  expect([role, public_origin]).toEqual(['all', 'http://localhost:4000'])
})

test('all invalid settings are reported at once, a sentence each', () => {
  expect(
    problemsOf({
      NUMO_MODE: 'prod',
      ROLE: 'both',
      PORT: '70000',
      DATABASE_POOL_SIZE: '0',
      PUBLIC_ORIGIN: 'numo.example',
      TRUSTED_PROXIES: '-1',
      RATE_LIMIT_PER_MINUTE: 'many',
      LOG_LEVEL: 'loud',
      SHUTDOWN_SECONDS: '1.5',
      MAP_TILES: 'http://tiles.example/city.pmtiles',
      SUPPORT_EMAIL: 'help at numo',
      BRAND_NAME: 'x'.repeat(61),
    })
  ).toEqual([
    'NUMO_MODE "prod" is none of demo, production, test, for example NUMO_MODE=production.',
    'PORT "70000" is not a whole number from 1 to 65535, for example PORT=3000.',
    'ROLE "both" is none of all, web, worker, for example ROLE=all.',
    'DATABASE_POOL_SIZE "0" is not a whole number from 1 to 200, for example DATABASE_POOL_SIZE=10.',
    'PUBLIC_ORIGIN "numo.example" is not a web address, for example PUBLIC_ORIGIN=https://numo.example.',
    'TRUSTED_PROXIES "-1" is not a whole number from 0 to 10, for example TRUSTED_PROXIES=1.',
    'RATE_LIMIT_PER_MINUTE "many" is not a whole number from 0 to 1000000, for example RATE_LIMIT_PER_MINUTE=1200.',
    'LOG_LEVEL "loud" is none of silent, error, warn, info, debug, for example LOG_LEVEL=info.',
    'SHUTDOWN_SECONDS "1.5" is not a whole number from 0 to 600, for example SHUTDOWN_SECONDS=10.',
    'MAP_TILES "http://tiles.example/city.pmtiles" must start with https://, for example MAP_TILES=/var/lib/numo/city.pmtiles.',
    `BRAND_NAME "${'x'.repeat(61)}" is not one line of at most 60 characters, for example BRAND_NAME=Numo.`,
    'SUPPORT_EMAIL "help at numo" is not an e-mail address, for example SUPPORT_EMAIL=support@numo.example.',
  ])
})

test('production refuses to start without each required setting', () => {
  expect(problemsOf(production)).toEqual([])
  expect(problemsOf({ NUMO_MODE: 'production' })).toEqual([
    'DATABASE_URL is missing: production keeps its data in a PostgreSQL 15 or newer, for example DATABASE_URL=postgres://numo:password@localhost:5432/numo.',
    'PUBLIC_ORIGIN is missing: it is the address people open, and links begin with it, for example PUBLIC_ORIGIN=https://numo.example.',
    'SUPPORT_EMAIL is missing: people write to it when something is wrong, for example SUPPORT_EMAIL=support@numo.example.',
    'AUTH_SECRET is missing: it signs what proves who somebody is, for example AUTH_SECRET=the-output-of-openssl-rand-base64-48.',
    'SMTP_URL is missing: people get their links by mail, for example SMTP_URL=smtps://user:password@mail.example:465.',
    'MAIL_FROM is missing: mails need a sender, for example MAIL_FROM=Numo <hello@numo.example>.',
    'FILES_KEY is missing: files of households are encrypted with it, for example FILES_KEY=the-output-of-openssl-rand-base64-32.',
  ])
})

test('production refuses to start with the Firebase emulator, which authenticates nobody', () => {
  expect(problemsOf({ ...production, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' })).toEqual([
    'FIREBASE_AUTH_EMULATOR_HOST is set: the emulator lets everybody in as anybody: unset it in production.',
  ])
})

test.each(['hunter2', 'a'.repeat(60), 'abab'.repeat(12)])(
  '%j is an invalid secret, and is not printed',
  (word) => {
    const problems = problemsOf({ AUTH_SECRET: word })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(/^AUTH_SECRET is not 32 or more characters/)
    expect(problems[0]).not.toContain(word)
  }
)

test('a mail server and a sender are validated, without printing the password', () => {
  expect(problemsOf({ SMTP_URL: 'http://u:hunter2@mail.example' }).join()).not.toContain('hunter2')
  expect(problemsOf({ SMTP_URL: 'http://u:hunter2@mail.example' })).toHaveLength(1)
  for (const MAIL_FROM of ['numo', 'Numo <numo>', 'a@b.example, c@d.example', 'x <a@b.example>\ny'])
    expect(problemsOf({ MAIL_FROM })).toHaveLength(1)
})

test('a file key has 32 bytes, several are allowed, and none is printed', () => {
  const key = (fill: number) => Buffer.alloc(32, fill).toString('base64')
  expect(readConfig({ FILES_KEY: `${key(1)}, ${key(2)}` }).files_keys).toHaveLength(2)
  for (const FILES_KEY of [
    'hunter2',
    Buffer.alloc(31, 1).toString('base64'),
    `${key(1)},hunter2`,
  ]) {
    const problems = problemsOf({ FILES_KEY })
    expect(problems).toHaveLength(1)
    expect(problems[0]).not.toContain('hunter2')
  }
})

test('a bucket needs its region and both parts of its key', () => {
  expect(problemsOf({ S3_BUCKET: 'numo' })).toHaveLength(3)
  const whole = { S3_REGION: 'eu-1', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
  expect(readConfig({ S3_BUCKET: 'numo', ...whole, S3_PATH_STYLE: 'true' }).s3).toEqual({
    bucket: 'numo',
    region: 'eu-1',
    endpoint: null,
    access_key_id: 'a',
    secret_access_key: 'b',
    path_style: true,
  })
  expect(readConfig({ CLAMAV_HOST: 'scanner' }).clamav).toEqual({ host: 'scanner', port: 3310 })
})

test('Firebase needs all of its settings, and replaces the secret', () => {
  const others = { ...production, AUTH_SECRET: undefined }
  const firebase = {
    FIREBASE_PROJECT_ID: 'numo-1a2b3',
    FIREBASE_API_KEY: 'key',
    FIREBASE_AUTH_DOMAIN: 'numo-1a2b3.firebaseapp.com',
    FIREBASE_SERVICE_ACCOUNT: '{"client_email":"a@b.example","private_key":"k"}',
  }
  expect(readConfig({ ...others, ...firebase }).firebase).toEqual({
    project_id: 'numo-1a2b3',
    api_key: 'key',
    auth_domain: 'numo-1a2b3.firebaseapp.com',
    service_account: { client_email: 'a@b.example', private_key: 'k' },
  })
  expect(problemsOf({ FIREBASE_PROJECT_ID: 'numo' })).toHaveLength(3)
  expect(
    problemsOf({ ...firebase, FIREBASE_SERVICE_ACCOUNT: '{"private_key":"hunter2"}' })
  ).toEqual([
    expect.stringMatching(/^FIREBASE_SERVICE_ACCOUNT is not the JSON of a service account/),
  ])
})

test.each([
  ['http://numo.example', /must start with https/],
  ['https://numo.example/path', /more than a scheme, a host and a port/],
  ['https://user:hunter2@numo.example', /more than a scheme, a host and a port/],
])('production refuses the public address %s', (PUBLIC_ORIGIN, why) => {
  expect(problemsOf({ ...production, PUBLIC_ORIGIN })).toEqual([expect.stringMatching(why)])
})

test.each([
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1', 'http://127.0.0.1'],
  ['https://Numo.Example/', 'https://numo.example'],
])('production accepts the public address %s', (PUBLIC_ORIGIN, origin) => {
  expect(readConfig({ ...production, PUBLIC_ORIGIN }).public_origin).toBe(origin)
})

test('an invalid URL is reported without its password', () => {
  const PUBLIC_ORIGIN = 'https://user:hunter2@numo.example'
  expect(problemsOf({ PUBLIC_ORIGIN }).join()).toContain('"https://***@numo.example"')
  for (const DATABASE_URL of [
    'mysql://numo:hunter2@db/numo',
    'postgres://numo:hunter2@db',
    'hunter2',
  ]) {
    const problems = problemsOf({ ...production, DATABASE_URL })
    expect(problems).toHaveLength(1)
    expect(problems[0]).not.toContain('hunter2')
  }
})

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_aaaaaaaaaaaaaaaa',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_aaaaaaaaaaaaaaaa',
  STRIPE_WEBHOOK_SECRETS: 'whsec_aaaaaaaaaaaaaaaaaaaaaaaa, whsec_bbbbbbbbbbbbbbbbbbbbbbbb',
}

test('Stripe with all of its settings; several webhook secrets are allowed', () => {
  expect(readConfig({ ...production, ...stripe }).stripe).toEqual({
    secret_key: stripe.STRIPE_SECRET_KEY,
    publishable_key: stripe.STRIPE_PUBLISHABLE_KEY,
    webhook_secrets: ['whsec_aaaaaaaaaaaaaaaaaaaaaaaa', 'whsec_bbbbbbbbbbbbbbbbbbbbbbbb'],
    address: null,
  })
})

test.each([
  [
    'no secret of its webhooks',
    { STRIPE_WEBHOOK_SECRETS: '' },
    /STRIPE_WEBHOOK_SECRETS is missing/,
  ],
  ['an empty secret', { STRIPE_WEBHOOK_SECRETS: 'whsec_' }, /STRIPE_WEBHOOK_SECRETS is not a list/],
  ['no secret key', { STRIPE_SECRET_KEY: '' }, /STRIPE_SECRET_KEY is missing/],
  ['a live and a test key', { STRIPE_PUBLISHABLE_KEY: 'pk_live_aaaaaaaaaaaaaaaa' }, /another mode/],
  ['an API without https', { STRIPE_API_URL: 'http://localhost:1' }, /over https only/],
])('production refuses to start with Stripe and %s', (_, more, why) => {
  const problems = problemsOf({ ...production, ...stripe, ...more })
  expect(problems).toEqual([expect.stringMatching(why)])
  expect(problems.join()).not.toContain('sk_test_a')
})

test('a clearing house needs names of sender and receiver, and https', () => {
  const ELIGIBILITY_X12_URL = 'https://clearing.example/270'
  expect(problemsOf({ ELIGIBILITY_X12_URL })).toEqual([
    'ELIGIBILITY_X12_SENDER_ID is missing: it says who asks, for example ELIGIBILITY_X12_SENDER_ID=NUMO001.',
    'ELIGIBILITY_X12_RECEIVER_ID is missing: it says who is asked, for example ELIGIBILITY_X12_RECEIVER_ID=CLEARING01.',
    'ELIGIBILITY_X12_PROVIDER_NAME is missing: insurers answer an organisation they know, for example ELIGIBILITY_X12_PROVIDER_NAME=Numo Salud.',
  ])
  const names = {
    ELIGIBILITY_X12_SENDER_ID: 'NUMO',
    ELIGIBILITY_X12_RECEIVER_ID: 'CLEARING',
    ELIGIBILITY_X12_PROVIDER_NAME: 'Numo',
  }
  expect(readConfig({ ELIGIBILITY_X12_URL, ...names }).eligibility_x12).toMatchObject({
    url: ELIGIBILITY_X12_URL,
    sender_id: 'NUMO',
    currency: 'USD',
    is_test: false,
  })
  const wrong = problemsOf({ ELIGIBILITY_X12_URL: 'http://clearing.example/270', ...names })
  expect(wrong[0]).toContain('must start with https://')
})

test('.env.example names every setting with its default', () => {
  const read = new Set<string>()
  const recorder = new Proxy<Environment>({}, { get: (_, name) => void read.add(String(name)) })
  readConfig(recorder)
  const lines = readFileSync(join(root, '.env.example'), 'utf8').matchAll(
    /^#?([A-Z][A-Z0-9_]+)=(.*)$/gm
  )
  const example = new Map([...lines].map(([, name = '', value = '']) => [name, value]))
  expect([...example.keys()].toSorted()).toEqual([...read].toSorted())
  const unlikeDefaults = ['DATABASE_URL', 'MAP_TILES']
  for (const name of unlikeDefaults) example.delete(name)
  expect(readConfig(Object.fromEntries(example))).toEqual(readConfig({}))
})

test('only the settings read the environment', () => {
  const files = globSync('{kit,adapters,domains,server,web}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/*.test.ts', 'server/test-*.ts'],
  })
  expect(files.length).toBeGreaterThan(10)
  // Entry points pass the environment on; libraries read NODE_ENV, and npm sets INIT_CWD to the folder in which a
  // command was entered.
  const allowed = /readConfig\(process\.env\b|process\.env(?:\.|\[')(?:NODE_ENV|INIT_CWD)\b/g
  const readers = files.filter((file) =>
    /process\s*\.\s*env\b|import\.meta\.env\b/.test(
      readFileSync(join(root, file), 'utf8').replace(allowed, '')
    )
  )
  expect(readers).toEqual([])
})

test('the site is searched in memory, or by a configured service', () => {
  expect(readConfig({}).site_search).toBeNull()
  expect(
    readConfig({ SITE_SEARCH_URL: 'http://localhost:7700/', SITE_SEARCH_KEY: 'secret' }).site_search
  ).toEqual({ url: 'http://localhost:7700', api_key: 'secret', index: 'numo' })
  const wrong = () => readConfig({ SITE_SEARCH_URL: 'ftp://x.example', SITE_SEARCH_INDEX: 'a b' })
  expect(wrong).toThrow('SITE_SEARCH_URL')
  expect(wrong).toThrow('SITE_SEARCH_INDEX')
})

test('addresses are geocoded by the bundled towns, or by a configured server', () => {
  expect(readConfig({}).geocoder).toBeNull()
  expect(
    readConfig({ GEOCODER_URL: 'http://localhost:2322/', GEOCODER_KIND: 'photon' }).geocoder
  ).toEqual({ url: 'http://localhost:2322', kind: 'photon', per_second: 1 })
  expect(() => readConfig({ GEOCODER_URL: 'https://maps.example?key=1' })).toThrow('GEOCODER_URL')
})

test('a DSN is one, over https in production', () => {
  const key = '0123456789abcdef0123456789abcdef'
  const target = { dsn: `https://${key}@faults.example/7`, environment: 'demo' }
  expect(readConfig({ SENTRY_DSN: target.dsn }).fault_target).toEqual(target)
  const http = `http://${key}@faults.example/7`
  for (const env of [
    { ...production, SENTRY_DSN: http },
    { SENTRY_DSN: 'https://faults.example/7' },
  ])
    expect(problemsOf(env)[0]).toMatch(/^SENTRY_DSN .*is not a DSN/)
})

test('the id of the tag manager is GTM- followed by uppercase letters and digits', () => {
  const id = (TAG_MANAGER_ID: string) => readConfig({ TAG_MANAGER_ID }).tag_manager
  expect(id('GTM-ABC1234')).toEqual({
    id: 'GTM-ABC1234',
    origin: 'https://www.googletagmanager.com',
  })
  expect(id('')).toBeNull()
  for (const TAG_MANAGER_ID of ['GTM-', 'GTM-abc', 'GTM-A B', 'G-ABC', "GTM-A'><script>", 'xGTM-A'])
    expect(problemsOf({ TAG_MANAGER_ID })[0]).toMatch(
      /is not GTM- followed by uppercase letters and digits, for example TAG_MANAGER_ID=GTM-ABC1234\.$/
    )
  expect(problemsOf({ ...production, TAG_MANAGER_URL: 'http://tags.example' })[0]).toMatch(
    /must start with https/
  )
})
