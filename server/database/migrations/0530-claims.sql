-- A clinic is told the day by which its insurer should answer, as staff and the household are.
grant select (answer_due_on) on claim to numo_partner;
