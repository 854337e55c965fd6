import { createDocumentDatabase } from '@numo/adapters/document-database/create-document-database.ts'
import { createCardPayments } from '@numo/adapters/card-payments/create-card-payments.ts'
import { createWebhookSender } from '@numo/adapters/webhooks/http.ts'
import { createEligibility } from '@numo/adapters/eligibility/create-eligibility.ts'
import { createInsurerRequests } from '@numo/adapters/insurer-requests/create-insurer-requests.ts'
import { createGeocoder } from '@numo/adapters/geocoding/create-geocoder.ts'
import { createEmailSender } from '@numo/adapters/email/create-email-sender.ts'
import { createInspector } from '@numo/adapters/inspection/create-inspector.ts'
import { createFiles, createVault } from '@numo/adapters/storage/create-files.ts'
import { createIdentity } from '@numo/adapters/identity/create-identity.ts'
import { createOcr } from '@numo/adapters/ocr/create-ocr.ts'
import { findTown } from '@numo/domains/cities/find-town.ts'
import { loadCities } from '@numo/domains/cities/load-cities.ts'
import { readCardJob } from '@numo/domains/extractions/jobs.ts'
import { loadCommonDiagnoses } from '@numo/domains/diagnoses/load-common-diagnoses.ts'
import { loadReferenceData } from '@numo/domains/providers/load-reference-data.ts'
import { beginFirstRefresh } from '@numo/domains/users/refresh-identities.ts'
import { readHoldings, startBlock } from './announce.ts'
import { composeProgram, root, type SiteSource } from './compose.ts'
import { readConfig, type Config } from './config.ts'
import { pingPool, openAnswering, openDatabase } from './database/connect.ts'
import { deliverEvent } from './deliver-event.ts'
import { createDirectoryImports } from './directory-imports.ts'
import { waitWhileEnding } from './database/embedded-folder-lock.ts'
import { DatabaseStartError } from './database/embedded-problem.ts'
import { limitsOf, longLimits, probeLimits } from './database/limits.ts'
import { connectionAs, ensureLogins, grantTables, LoginError } from './database/logins.ts'
import { migrate, MigrationError } from './database/migrate.ts'
import { databaseFolder, openPlace } from './database/place.ts'
import { claimForDemo, claimForProduction, WrongDatabase } from './demo/demo-or-real.ts'
import { loadDemoDirectory } from './demo/load-demo-directory.ts'
import { loadDemoPaymentMethods } from './demo/load-demo-payment-methods.ts'
import { loadDemoPeople } from './demo/load-demo-people.ts'
import { loadDemoReadings } from './demo/load-demo-readings.ts'
import { loadDemoWork } from './demo/load-demo-work.ts'
import { loadDemoSubscriptions } from './demo/load-demo-subscriptions.ts'
import { createApp } from './http/app.ts'
import { listen } from './http/listen.ts'
import { checkPort, PortInUse } from './http/listeners.ts'
import { loadBuiltSite, SiteNotBuilt } from './http/load-site.ts'
import { startLiveSite, type LiveSite } from './live-editing.ts'
import { openLog } from './open-log.ts'
import { createSteps } from './progress.ts'
import { httpSettings } from './http-settings.ts'
import { startSavingCounts } from './save-counts.ts'
import { servedJobs } from './served-jobs.ts'
import { ConfigError } from './settings.ts'
import { openSiteSearch } from './site-search-feed.ts'
import { createStops } from './stops.ts'
import { createQueue, jobsOf, prepareQueue, worksOf } from './workers.ts'

/**
 * True for errors that the person can fix, which are printed as one sentence; others are bugs, printed with their
 * stack.
 */
const isExpected = (error: unknown): error is Error =>
  error instanceof ConfigError ||
  error instanceof PortInUse ||
  error instanceof DatabaseStartError ||
  error instanceof MigrationError ||
  error instanceof LoginError ||
  error instanceof WrongDatabase ||
  error instanceof SiteNotBuilt

const stops = createStops()

/** Seconds of a shutdown in addition to those of running requests. */
const afterRequests_seconds = 10

async function sourceOf(isLive: boolean): Promise<SiteSource & Partial<LiveSite>> {
  if (isLive) {
    const live = await startLiveSite(root)
    stops.add(live.stop)
    return live
  }
  const { loaded, client_dir, build } = await loadBuiltSite(root)
  return { load: async () => loaded, client_dir, build }
}

async function main() {
  const config: Config = readConfig(process.env)
  // Set by `npm run dev`; all other environment variables are read by the configuration.
  const isLive = process.env['NODE_ENV'] === 'development' && config.mode !== 'production'
  const isForPeople = config.mode !== 'production'
  const steps = createSteps(!isForPeople)
  const source = await sourceOf(isLive)
  const { log, stop: stopLog } = await openLog(config, source.build)
  stops.add(stopLog)

  for (const sentence of config.outdated) log.warn(sentence)
  const { shutdown_seconds } = config
  stops.limit(shutdown_seconds + afterRequests_seconds)
  // A program that was just stopped may still hold the port and the data folder.
  if (!config.database_url)
    await steps.run('Waiting for the Numo on this data folder to end', () =>
      waitWhileEnding(databaseFolder(config))
    )
  await checkPort(config.host, config.port)
  const place = await steps.run('Starting the database', () => openPlace(config))
  stops.add(place.stop, {
    max_seconds: afterRequests_seconds,
    announce: () => place.announceEnd?.(),
  })
  await steps.run('Preparing the tables', async () => {
    await migrate(place.connection)
    await prepareQueue(place.connection)
    await ensureLogins(place.connection)
  })
  // For the tasks of the start, which may take long.
  const builder = openDatabase(place.connection, { max: 3, limits: longLimits })
  stops.add(() => builder.stop())
  const { db } = builder
  // Before any data is written, and before anybody can sign in.
  if (config.mode === 'production') await claimForProduction(db)
  if (config.mode === 'demo') await claimForDemo(db, { makes_people: config.firebase === null })
  await loadReferenceData(db)
  await loadCommonDiagnoses(db)
  await steps.run('Loading the cities', () => loadCities(db))
  if (config.mode === 'demo')
    await steps.run('Loading the demo directory', (note) =>
      loadDemoDirectory(builder, { onProgress: (done) => note(done) })
    )

  const limits = limitsOf(config.database_timeout_seconds * 1000)
  const database = openAnswering(place.connection, config.database_pool_size, limits)
  const files = await createFiles(config)
  const inspector = createInspector(config)
  const people = openDatabase(connectionAs('identity', place.connection), { max: 5, limits })
  // The owner of the tables, for tasks that need its privileges; requests use logins that own nothing.
  const owner = openDatabase(place.connection, { max: 5, limits })
  const pools = [database.people, database.program, people, owner]
  stops.add(() => Promise.all(pools.map((one) => one.stop())))
  const identity = await createIdentity(config, {
    pool: people.pool,
    owner: builder.pool,
    grantSchema: (schema) => grantTables('identity', schema, place.connection),
  })
  const { stripe, public_origin } = config
  const payments = createCardPayments(
    { stripe, public_origin, takes_test_cards: config.mode !== 'production' },
    { pool: owner.pool, deliver: deliverEvent(config), every_ms: 2000 }
  )
  // Its running work ends with its connections.
  stops.add(() => Promise.all([payments.local?.stop(), owner.stop()]))
  if (config.mode === 'demo' && identity.kind === 'embedded')
    await loadDemoPeople({ identity, files, db })
  const email = createEmailSender(config)
  stops.add(() => email.stop())
  const { connection } = place
  const imports = createDirectoryImports({ connection, data_dir: config.data_dir, log })
  stops.add(() => imports.stop())
  const ocr = createOcr(config, readCardJob.at_once)
  stops.add(() => ocr.stop())
  const queue = createQueue(connection, log, servedJobs, limits)
  // Jobs get the time that requests left over.
  const jobsMay = (left: number) => Math.max(0, left - afterRequests_seconds + 2)
  stops.add((left) => queue.stop(jobsMay(left)), { max_seconds: shutdown_seconds + 4 })
  const program = composeProgram({
    settings: httpSettings(config, isLive),
    place,
    database,
    identity,
    email,
    eligibility: createEligibility({ x12: config.eligibility_x12 }),
    insurer_requests: createInsurerRequests({ email, x12: config.eligibility_x12 }),
    geocoder: createGeocoder(config.geocoder, (town) => findTown(database.people.db, town)),
    site_search: openSiteSearch(config),
    document_database: createDocumentDatabase(config),
    cards: payments.cards,
    local_payments: payments.local,
    files,
    vault: await createVault(config),
    inspector,
    imports,
    ocr,
    webhooks: createWebhookSender({ to_localhost: config.webhooks_to_localhost }),
    jobs: jobsOf(queue),
    source,
    log,
    probes: [
      ...pools.slice(2).map((one) => () => pingPool(one, probeLimits)),
      () => queue.answers(),
    ],
  })
  stops.add(() => program.version.stop())
  stops.add(startSavingCounts(program.contextFor('program'), log))
  const { local } = payments
  if (config.mode === 'demo' && local)
    await steps.run('Putting cards on file', () =>
      loadDemoPaymentMethods(program.contextFor('program'), local)
    )
  if (config.mode === 'demo' && identity.kind === 'embedded') {
    if (local) await loadDemoSubscriptions(program, local)
    await loadDemoReadings(program)
    await steps.run('Filing demo claims', () => loadDemoWork(program))
  }
  await beginFirstRefresh(program.contextFor('program'))
  if (config.role !== 'web') await queue.work(worksOf(program.contextFor, log))
  const app = await createApp(program)
  stops.add(async () => app.stop())
  const listening = await listen(app, {
    host: config.host,
    port: config.port,
    log,
    is_behind_proxy: config.trusted_proxies > 0,
    linger_ms: config.mode === 'production' ? 2000 : 100,
    ...(source.before && { before: source.before }),
  })
  stops.add(() => listening.drain(shutdown_seconds), { max_seconds: shutdown_seconds + 1 })
  if (isForPeople)
    process.stdout.write(
      startBlock(config.brand.name, config.public_origin, await readHoldings(db))
    )
  else log.info({ port: listening.port, origin: config.public_origin }, 'listening')
  await builder.stop()
}

main().catch(async (error: unknown) => {
  if (stops.isStopping()) return
  console.error(isExpected(error) ? error.message : error)
  await stops.run()
  process.exit(1)
})
