import { HouseholdSettings } from '../../household/household-settings.tsx'

/** What a person sets about themself and their household. */
export const Page = HouseholdSettings
