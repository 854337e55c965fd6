import { SettingsScreen } from '../../settings/settings-screen.tsx'

/** Personal settings of a scribe user. */
export const Page = SettingsScreen
