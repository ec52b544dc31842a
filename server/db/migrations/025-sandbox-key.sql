-- The key of the pages under /sandbox/, which all processes of a sandbox share.
create table sandbox_keys (
  only_row    boolean primary key default true check (only_row),
  sandbox_key text    not null
);
