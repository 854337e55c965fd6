import { SettingsScreen } from '../../settings/settings-screen.tsx'

/**
 * Personal settings of a partner's user.
 * Not implemented yet: clinic, locations, networks, price list, team, bank details.
 */
export const Page = SettingsScreen
