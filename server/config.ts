import { resolve } from 'node:path'
import { readEligibilitySettings, type EligibilitySettings } from './eligibility-settings.ts'
import { readFileSettings, type FileSettings } from './file-settings.ts'
import { readIdentitySettings, type IdentitySettings } from './identity-settings.ts'
import { readGeocodingSettings, type GeocodingSettings } from './geocoding-settings.ts'
import { readSiteSearchSettings, type SiteSearchSettings } from './site-search-settings.ts'
import { readOcrSettings, type OcrSettings } from './ocr-settings.ts'
import { mapTiles, type MapTiles } from './map-tiles.ts'
import { readObserverSettings, type ObserverSettings } from './observer-settings.ts'
import { readPaymentSettings, type PaymentSettings } from './payment-settings.ts'
import {
  databaseUrl,
  domains,
  email,
  oneOf,
  origin,
  Settings,
  text,
  wholeNumber,
  type Environment,
} from './settings.ts'

/** All settings of the program. Only this file reads them. */
export type Config = IdentitySettings &
  EligibilitySettings &
  FileSettings &
  OcrSettings &
  GeocodingSettings &
  SiteSearchSettings &
  ObserverSettings &
  PaymentSettings & {
    /**
     * demo: `npm start` with a fictional directory and defaults. production: `npm run serve`. test: the test
     * suites.
     */
    mode: 'demo' | 'production' | 'test'
    /** web: serves requests. worker: background work. all: both in one process. */
    role: 'all' | 'web' | 'worker'
    host: string
    port: number
    /** Absolute path of the folder with the embedded database, uploads and caches. */
    data_dir: string
    /** Connection string of an external PostgreSQL; null starts the embedded one under `data_dir`. */
    database_url: string | null
    database_pool_size: number
    /** Maximum seconds of a database response before its connection counts as dead; 0 means no limit. */
    database_timeout_seconds: number
    /** Whether webhooks of clinics may go to this machine, to try them; never in production unless it is set. */
    webhooks_to_localhost: boolean
    /** Public scheme, host and port of the site; links in pages and emails use it. */
    public_origin: string
    /** Number of trusted proxies that write X-Forwarded-For; 0 trusts none. */
    trusted_proxies: number
    /** Maximum requests per address and minute to pages and the API; 0 means no limit. */
    rate_limit_per_minute: number
    log_level: 'silent' | 'error' | 'warn' | 'info' | 'debug'
    /** Seconds that running requests may take to finish after SIGTERM. */
    shutdown_seconds: number
    /** Vector tiles of maps; null draws the schematic that comes with Numo. */
    map_tiles: MapTiles | null
    /** Given settings that no longer have an effect, one sentence each. */
    outdated: readonly string[]
    brand: { name: string; support_email: string }
    /** Email domains of staff; households do not see such users among theirs. */
    staff_domains: readonly string[]
    /** One more staff address, at a domain that others use, too. */
    staff_address: string | null
  }

const repository = resolve(import.meta.dirname, '..')

/**
 * Reads and validates the settings in environment variables. Throws one ConfigError for all problems, one sentence
 * each, without secrets. `.env.example` documents every variable.
 */
export function readConfig(env: Environment, root = repository): Config {
  const from = new Settings(env)
  const mode = from.read('NUMO_MODE', oneOf('demo', 'production', 'test'), 'production', 'demo')
  const port = from.read('PORT', wholeNumber(1, 65_535), '3000', 3000)
  const isProduction = mode === 'production'
  const site = 'https://numo.example'
  if (isProduction) {
    from.require('DATABASE_URL', 'production keeps its data in a PostgreSQL 15 or newer', database)
    from.require('PUBLIC_ORIGIN', 'it is the address people open, and links begin with it', site)
    from.require('SUPPORT_EMAIL', 'people write to it when something is wrong', support)
  }
  const config: Config = {
    mode,
    ...readIdentitySettings(from, isProduction),
    ...readFileSettings(from, isProduction),
    ...readOcrSettings(from, isProduction),
    ...readGeocodingSettings(from, isProduction),
    ...readSiteSearchSettings(from, isProduction),
    ...readPaymentSettings(from, isProduction),
    ...readObserverSettings(from, isProduction),
    ...readEligibilitySettings(from),
    role: from.read('ROLE', oneOf('all', 'web', 'worker'), 'all', 'all'),
    host: from.read('HOST', text(255), '127.0.0.1', '0.0.0.0'),
    port,
    data_dir: resolve(root, from.read('DATA_DIR', text(1000), '/var/lib/numo', '.data')),
    database_url: from.read('DATABASE_URL', databaseUrl, database, null, true),
    database_pool_size: from.read('DATABASE_POOL_SIZE', wholeNumber(1, 200), '10', 10),
    database_timeout_seconds: from.read('DATABASE_TIMEOUT_SECONDS', wholeNumber(0, 600), '10', 10),
    public_origin: from.read(
      'PUBLIC_ORIGIN',
      origin(!isProduction),
      site,
      `http://localhost:${port}`
    ),
    webhooks_to_localhost:
      from.read('WEBHOOKS_TO_LOCALHOST', oneOf('yes', 'no'), 'no', isProduction ? 'no' : 'yes') ===
      'yes',
    trusted_proxies: from.read('TRUSTED_PROXIES', wholeNumber(0, 10), '1', 0),
    rate_limit_per_minute: from.read(
      'RATE_LIMIT_PER_MINUTE',
      wholeNumber(0, 1_000_000),
      '1200',
      1200
    ),
    log_level: from.read(
      'LOG_LEVEL',
      oneOf('silent', 'error', 'warn', 'info', 'debug'),
      'info',
      'info'
    ),
    shutdown_seconds: from.read('SHUTDOWN_SECONDS', wholeNumber(0, 600), '10', 10),
    map_tiles: from.read('MAP_TILES', mapTiles(root), '/var/lib/numo/city.pmtiles', null),
    outdated: from.has('MAP_TILES_URL')
      ? ['MAP_TILES_URL has no effect: maps with streets are vector tiles now, set by MAP_TILES.']
      : [],
    brand: {
      name: from.read('BRAND_NAME', text(60), 'Numo', 'Numo'),
      support_email: from.read('SUPPORT_EMAIL', email, support, support),
    },
    staff_domains: from.read('STAFF_DOMAINS', domains, 'numo.example', ['numo.example']),
    staff_address: from.read('STAFF_ADDRESS', email, 'helper@partner.example', null),
  }
  from.finish()
  return config
}

const database = 'postgres://numo:password@localhost:5432/numo'
const support = 'support@numo.example'
