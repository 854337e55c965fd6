import { join } from 'node:path'
import type { Config } from './config.ts'
import { shownDemoPeople } from './demo/demo-people.ts'
import type { HttpSettings } from './http/program.ts'
import type { OutsideServices } from './http/security-headers.ts'
import { googleTagManager } from './observer-settings.ts'

/** Outside origins that pages may use, derived from the configuration. */
const outsideServices = ({ firebase, map_tiles, fault_target }: Config): OutsideServices => ({
  connect: [
    ...(firebase
      ? ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']
      : []),
    ...(map_tiles?.kind === 'remote' ? [map_tiles.origin] : []),
    ...(fault_target ? [new URL(fault_target.dsn).origin] : []),
  ],
  script: [],
  frame: [],
})

/** Origins of card forms: Stripe's script and frames, so that no card number reaches this server. */
const outsideOwn = ({ stripe }: Config): OutsideServices => ({
  connect: stripe ? ['https://api.stripe.com'] : [],
  script: stripe ? ['https://js.stripe.com'] : [],
  frame: stripe ? ['https://js.stripe.com', 'https://hooks.stripe.com'] : [],
})

/** Origins that the tag manager reports to: with Google's host also those of Google Analytics. */
const outsideCounted = ({ tag_manager }: Config): OutsideServices => {
  const own = tag_manager ? [tag_manager.origin] : []
  const isGoogle = tag_manager?.origin === googleTagManager
  const hosts = isGoogle
    ? [
        'https://*.googletagmanager.com',
        'https://*.google-analytics.com',
        'https://*.analytics.google.com',
      ]
    : own
  return { connect: hosts, script: [], frame: [], picture: hosts }
}

/** Selects the settings of the HTTP server. */
export function httpSettings(config: Config, live_editing: boolean): HttpSettings {
  const { name, support_email } = config.brand
  return {
    public_origin: config.public_origin,
    trusted_proxies: config.trusted_proxies,
    rate_limit_per_minute: config.rate_limit_per_minute,
    map_tiles: config.map_tiles,
    outside: outsideServices(config),
    outside_own: outsideOwn(config),
    outside_counted: outsideCounted(config),
    tag_manager: config.tag_manager,
    fault_target: config.fault_target,
    cache_dir: join(config.data_dir, 'cache', 'images'),
    show_debug: config.mode !== 'production',
    live_editing,
    brand: { name, support_email },
    staff_domains: config.staff_domains,
    staff_address: config.staff_address,
    sign_in: {
      firebase: config.firebase && {
        api_key: config.firebase.api_key,
        auth_domain: config.firebase.auth_domain,
        project_id: config.firebase.project_id,
      },
      demo_people: config.mode === 'demo' && !config.firebase ? shownDemoPeople : [],
      has_outbox: config.mode !== 'production' && config.smtp_url === null,
    },
  }
}
