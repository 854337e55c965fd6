import emergency from './es/emergency.json'
import billing from './es/home-billing.json'
import claims from './es/home-claims.json'
import insurance from './es/home-insurance.json'
import offline from './es/home-offline.json'
import privacy from './es/home-privacy.json'
import providers from './es/home-providers.json'
import settings from './es/home-settings.json'
import start from './es/home-start.json'

/** Account area. */
export const tree = {
  emergency,
  home: { billing, claims, insurance, offline, privacy, providers, settings, start },
}
