-- The browser that sent a sign-up, by the random number of its cookie (ABUSE-10). Null for a sign-up of the version before.
alter table registrations add column browser uuid;
