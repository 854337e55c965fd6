import { Hono } from 'hono'
import { createActorReader } from './actor.ts'
import { mountApi } from './api.ts'
import type { NodeBindings } from './http-request.ts'
import { mountCardReadings } from './card-readings.ts'
import { mountDescription } from './description.ts'
import { createEndpoints } from './endpoints.ts'
import { createIdempotency } from './idempotency.ts'
import { mountDocuments } from './documents.ts'
import { mountExportDownload } from './export-download.ts'
import { mountFiles } from './files.ts'
import { mountHealth, type Lifecycle } from './health.ts'
import { mountImages } from './images.ts'
import { createLimits } from './limits.ts'
import { createLoadGuard } from './load-guard.ts'
import { mountMapTiles } from './map-tiles.ts'
import { mountNotificationStream } from './notification-stream.ts'
import { mountLocalPayments } from './local-payments.ts'
import { mountOutbox } from './outbox.ts'
import { createPages } from './pages.ts'
import { Pictures } from './pictures.ts'
import type { Program } from './program.ts'
import { createPhotos } from './photos.ts'
import { mountMoneyFiles } from './money-files.ts'
import { mountProviderPhotos } from './provider-photos.ts'
import { mountGuaranteeKeys } from './guarantee-keys.ts'
import { mountPublicKeys } from './public-keys.ts'
import { responder } from './respond.ts'
import { securityHeaders } from './security-headers.ts'
import { mountSitemaps } from './sitemaps.ts'
import { mountFeeds } from './feeds.ts'
import { mountDirectoryFeeds } from './directory-feeds.ts'
import { mountSwitches } from './switches.ts'
import { mountUploads } from './uploads.ts'
import { mountWebhooks } from './webhooks.ts'

export type App = {
  hono: Hono<NodeBindings>
  /** State of the process while it shuts down. */
  life: Lifecycle
  stop(): Promise<void>
}

/** Creates the HTTP application. Routes are mounted in order of precedence. */
export async function createApp(program: Program): Promise<App> {
  const { settings, served, log, build } = program
  const hono = new Hono<NodeBindings>()
  const life: Lifecycle = { is_draining: false, endings: [] }
  const limits = createLimits(settings.rate_limit_per_minute)
  const guard = createLoadGuard()
  const { trusted_proxies, show_debug } = settings
  const headersFor = securityHeaders(settings)
  const respond = responder({
    limits,
    log,
    headersFor,
    trusted_proxies,
    show_debug,
    is_reported: Boolean(settings.fault_target),
  })
  const endpoints = createEndpoints(program)
  const pages = createPages(program, { endpoints, limits, guard })

  mountHealth(hono, program, life, respond)
  mountDescription(hono, program, respond)
  mountPublicKeys(hono, program, respond)
  mountGuaranteeKeys(hono, program, respond)
  const { identity, contextFor, checks } = program
  const actorOf = createActorReader({ identity, system: (run) => contextFor(null).system(run) })
  const https = settings.public_origin.startsWith('https:')
  mountUploads(hono, { respond, checks, imports: program.imports, actorOf })
  const { inbox } = program
  const { system } = contextFor(null)
  const streams = mountNotificationStream(hono, { respond, checks, inbox, life, system, actorOf })
  mountExportDownload(hono, { respond, checks, contextFor, actorOf })
  life.endings.push(() => streams.close())
  mountDocuments(hono, { respond, log, checks, guard, actorOf, contextFor })
  mountCardReadings(hono, { respond, limits, log, contextFor })
  const photoUpload = mountProviderPhotos(hono, { respond, guard, checks, actorOf, contextFor })
  const moneyFiles = mountMoneyFiles(hono, { respond, guard, checks, actorOf, contextFor })
  mountWebhooks(hono, program, respond)
  mountDirectoryFeeds(hono, program, respond)
  const idempotency = createIdempotency((run) => contextFor(null).system(run))
  mountApi(hono, served, {
    respond,
    endpoints,
    limits,
    guard,
    checks,
    actorOf,
    idempotency,
    https,
    build,
  })
  const photos = createPhotos(contextFor(null), program.version)
  const pictures = new Pictures(program.pictures_dir, settings.cache_dir, photos)
  mountImages(hono, { respond, limits, pictures, build })
  if (program.client_dir) await mountFiles(hono, program.client_dir, respond)
  const { map_tiles } = settings
  const tiles =
    map_tiles?.kind === 'file' ? await mountMapTiles(hono, map_tiles, respond) : undefined
  mountSitemaps(hono, program, pages, respond)
  mountFeeds(hono, program, respond)
  mountSwitches(hono, program, respond, pages.answerProblem)
  const { answer: response, answerProblem: responseProblem, patternOf } = pages
  if (program.outbox) mountOutbox(hono, program, program.outbox, respond, responseProblem)
  const { local_payments } = program
  if (local_payments)
    mountLocalPayments(hono, program, local_payments, { respond, answerProblem: responseProblem })
  hono.all(
    '*',
    respond({ pattern: patternOf, limited: true, answer: response, answerProblem: responseProblem })
  )
  const stop = async () => {
    guard.stop()
    photoUpload.stop()
    moneyFiles.stop()
    streams.close()
    await inbox.stop()
    await tiles?.stop()
  }
  return { hono, life, stop }
}
