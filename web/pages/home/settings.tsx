import { HouseholdSettings } from '../../household/household-settings.tsx'

/** What a person sets about themselves and their household. */
export const Page = HouseholdSettings
