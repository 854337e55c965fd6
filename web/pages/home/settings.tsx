import { HouseholdSettings } from '../../household/household-settings.tsx'

/** Settings of a user and their household. */
export const Page = HouseholdSettings
