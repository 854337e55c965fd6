import { serve } from '../serve.ts'
import { archiveNotification } from './archive-notification.ts'
import * as contract from './contract.ts'
import { getNotificationChoices } from './get-notification-choices.ts'
import { listNotifications } from './list-notifications.ts'
import { readNotifications } from './read-notifications.ts'
import { setNotificationChoice } from './set-notification-choice.ts'

/** Maps each endpoint of this domain to its verb. */
export const notificationsApi = [
  serve(contract.listNotifications, listNotifications),
  serve(contract.readNotifications, readNotifications),
  serve(contract.archiveNotification, archiveNotification),
  serve(contract.getNotificationChoices, getNotificationChoices),
  serve(contract.setNotificationChoice, setNotificationChoice),
]
