import { serve } from '../serve.ts'
import { serveList } from '../serve-list.ts'
import { appointmentSource } from './appointment-source.ts'
import {
  acceptAppointment,
  declineAppointment,
  moveAppointment,
  offerAppointmentTimes,
} from './answer-appointment.ts'
import { changeAccountAppointment } from './change-appointment.ts'
import * as household from './contract-household.ts'
import * as partner from './contract-partner.ts'
import * as staff from './contract-staff.ts'
import * as contract from './contract.ts'
import { getAppointment } from './get-appointment.ts'
import { getBookingChoices } from './get-booking-choices.ts'
import { listAccountAppointments } from './list-account-appointments.ts'
import { listPartnerAppointments, listPatientAppointments } from './list-partner-appointments.ts'
import { requestAppointmentAsVisitor } from './request-appointment-as-visitor.ts'
import { requestAppointment } from './request-appointment.ts'
import { changeVisitorAppointment, openAppointment, proveAppointment } from './visitor-link.ts'

/** Endpoints of this domain. */
export const appointmentsApi = [
  serve(contract.requestAppointmentAsVisitor, requestAppointmentAsVisitor),
  serve(contract.openAppointment, openAppointment),
  serve(contract.proveAppointment, proveAppointment),
  serve(contract.changeVisitorAppointment, changeVisitorAppointment),
  serve(household.listAccountAppointments, listAccountAppointments),
  serve(household.getBookingChoices, getBookingChoices),
  serve(household.requestAppointment, requestAppointment),
  serve(household.changeAccountAppointment, changeAccountAppointment),
  serve(partner.listPartnerAppointments, (ctx) => listPartnerAppointments(ctx)),
  serve(partner.listPatientAppointments, listPatientAppointments),
  serve(partner.acceptAppointment, acceptAppointment),
  serve(partner.offerAppointmentTimes, offerAppointmentTimes),
  serve(partner.declineAppointment, declineAppointment),
  serve(partner.moveAppointment, moveAppointment),
  ...serveList(staff.listAppointments, staff.exportAppointments, {
    source: appointmentSource,
    columns: staff.appointmentColumns,
    file: 'appointments',
    entity_type: 'appointment_export',
  }),
  serve(staff.getAppointment, getAppointment),
]
