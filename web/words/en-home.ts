import answer from './en/answer.json'
import billing from './en/home-billing.json'
import claims from './en/home-claims.json'
import insurance from './en/home-insurance.json'
import privacy from './en/home-privacy.json'
import providers from './en/home-providers.json'
import settings from './en/home-settings.json'
import start from './en/home-start.json'
import pay from './en/pay.json'

/** What is said in the area of a household. */
export const tree = {
  answer,
  home: { billing, claims, insurance, privacy, providers, settings, start },
  pay,
}
