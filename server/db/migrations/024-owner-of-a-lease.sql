-- The name of the process that works on the payment until working_until. A process that starts again under this name
-- ends the lease, because its former run is over.
alter table payments add column worked_by text;
