import { SettingsScreen } from '../../settings/settings-screen.tsx'

/** Personal settings of staff. */
export const Page = SettingsScreen
