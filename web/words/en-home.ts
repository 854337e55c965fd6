import emergency from './en/emergency.json'
import billing from './en/home-billing.json'
import claims from './en/home-claims.json'
import insurance from './en/home-insurance.json'
import offline from './en/home-offline.json'
import privacy from './en/home-privacy.json'
import providers from './en/home-providers.json'
import settings from './en/home-settings.json'
import start from './en/home-start.json'

/** Account area. */
export const tree = {
  emergency,
  home: { billing, claims, insurance, offline, privacy, providers, settings, start },
}
