/** Every setting of the program, read in this one file and nowhere else. */
export type Config = {
  /** demo: `npm start`, fictional directory, friendly defaults. production: `npm run serve`. test: the suites. */
  mode: 'demo' | 'production' | 'test'
  /** web: answers requests. worker: background work. all: both in one process. */
  role: 'all' | 'web' | 'worker'
  host: string
  port: number
  /** Absolute folder of the embedded database, uploads and caches. */
  data_dir: string
  /** Outside PostgreSQL; without it the embedded one is started under `data_dir`. */
  database_url: string | null
  database_pool_size: number
  /** Scheme, host and port people use to reach the site; links in pages and mail come from it. */
  public_origin: string
  /** How many proxies in front of us write X-Forwarded-For; 0 trusts none. */
  trusted_proxies: number
  /** Requests one address may make in a minute to pages and the API; 0 switches the limit off. */
  rate_limit_per_minute: number
  log_level: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  /** Seconds that running requests may take to finish after SIGTERM. */
  shutdown_seconds: number
  /** URL template of self-hosted raster tiles with {z} {x} {y}; without it the bundled outline is drawn. */
  map_tiles_url: string | null
  map_tiles_attribution: string | null
  brand: { name: string; support_email: string; emergency_en: string; emergency_es: string }
}
