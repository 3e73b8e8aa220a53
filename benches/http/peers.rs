//! The same rows from comparable systems, in one run: a static file server (nginx, where it is installed)
//! with our very bytes as files, bare hyper with them, and a town in Django and Django REST framework over
//! the same data file (`benches/peers/town.py`, installed from its package registry).

use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use super::load::Address;
use super::process::Running;
use super::server::{same_path, start};
use super::turns::{Plan, Side, ratio, take, typical};
use super::{Result, Towns, load};

const PLAN: Plan = Plan { turns: 5, time: Duration::from_millis(600), connections: 16 };
const MEGABYTES: u32 = 32;
/// One worker per core, each with as many threads as there are connections.
const WORKERS: [&str; 4] = ["--workers", "2", "--threads", "16"];

/// What all of them can serve, by its number in `answers::paths`.
const COMPARED: [(&str, usize); 4] =
    [("businesslistings/", 1), ("events/", 3), ("events/{id}/", 4), ("categories/", 6)];

/// A peer, and where it serves the response with this number and path.
struct Peer {
    name: &'static str,
    running: Running,
    address: Address,
    path: fn(usize, &str) -> String,
}

pub fn side_by_side(towns: &Towns) -> Result<()> {
    let town = &towns.normal;
    let ours = start(town, MEGABYTES)?;
    let (app, hyper) = (ours.address("app")?, ours.address("hyper")?);
    let paths = super::answers::paths(&town.slug, town.event);
    let mut peers = Vec::new();
    peers.extend(static_files(&towns.folder, app, &paths)?);
    peers.extend(django(&town.data)?);
    println!("\npeers, 16 connections, plain: CPU us of an answer, and how many times ours (cached)");
    print!("{:20} {:>8} {:>8} {:>16}", "", "bytes", "ours", "hyper alone");
    for peer in &peers {
        print!(" {:>16}", peer.name);
    }
    println!();
    for (name, number) in COMPARED {
        let path = paths.get(number).ok_or("a name without an address")?;
        let side = |server, address, path: &str| Side {
            server,
            address,
            requests: vec![load::request(path, false)],
        };
        let mut sides = vec![side(&ours, app, path), side(&ours, hyper, &same_path(number, false))];
        for peer in &peers {
            sides.push(side(&peer.running, peer.address, &(peer.path)(number, path)));
        }
        let taken = take(&sides, PLAN)?;
        let Some((cached, others)) = taken.split_first() else { continue };
        let bytes = load::get(app, path, false)?.1.len();
        print!("{name:20} {bytes:>8} {:>8.1}", typical(cached, |turn| turn.work));
        for other in others {
            print!(" {:>8.1} {:>6.2}x", typical(other, |turn| turn.work), ratio(other, cached));
        }
        println!();
    }
    print!("{:20} {:>8} {:>8.1} {:>16}", "memory, MB", "", ours.resident()?, "");
    for peer in &peers {
        print!(" {:>16.1}", peer.running.resident_of_all()?);
    }
    println!();
    Ok(())
}

/// An address that nothing listens on; if it is taken in the meantime, the start fails.
fn free_address() -> Result<SocketAddr> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?)
}

fn is_there(program: &str) -> bool {
    let mut command = Command::new(program);
    command.arg("-v").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

fn static_files(folder: &Path, app: Address, paths: &[String]) -> Result<Option<Peer>> {
    if !is_there("nginx") {
        println!("SKIPPED: a static file server: nginx was not found");
        return Ok(None);
    }
    let root = folder.join("static");
    std::fs::create_dir_all(&root)?;
    for (number, path) in paths.iter().enumerate() {
        std::fs::write(root.join(number.to_string()), load::get(app, path, false)?.1)?;
    }
    let address = free_address()?;
    let place = folder.display();
    let settings = format!(
        "daemon off; master_process off; pid {place}/nginx.pid; error_log {place}/nginx.log;\n\
         events {{ worker_connections 512; }}\n\
         http {{ access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000;\n\
         default_type application/json; open_file_cache max=100;\n\
         client_body_temp_path {place}/1; proxy_temp_path {place}/2; fastcgi_temp_path {place}/3;\n\
         uwsgi_temp_path {place}/4; scgi_temp_path {place}/5;\n\
         server {{ listen {address}; root {}; }} }}\n",
        root.display()
    );
    let file = folder.join("nginx.conf");
    std::fs::write(&file, settings)?;
    let running = Running::start_at(Command::new("nginx").arg("-c").arg(&file), address)?;
    Ok(Some(Peer {
        name: "static files",
        running,
        address: address.into(),
        path: |number, _| format!("/{number}"),
    }))
}

fn django(data: &Path) -> Result<Option<Peer>> {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/peers");
    let Some(python) = python_with(&project.join("requirements.txt"))? else { return Ok(None) };
    let address = free_address()?;
    let mut command = Command::new(python.join("bin/gunicorn"));
    command.arg("--chdir").arg(&project).args(WORKERS).args(["--keep-alive", "600", "--bind"]);
    command.arg(address.to_string()).arg("town:application").env("TOWN", data);
    let running = Running::start_at(&mut command, address)?;
    Ok(Some(Peer { name: "Django + DRF", running, address: address.into(), path: |_, path| path.to_owned() }))
}

/// A Python environment with these packages, created once.
fn python_with(list: &Path) -> Result<Option<PathBuf>> {
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join("peers-python");
    let (stamp, wanted) = (place.join("made-from.txt"), std::fs::read_to_string(list)?);
    if std::fs::read_to_string(&stamp).is_ok_and(|made| made == wanted) {
        return Ok(Some(place));
    }
    let mut make = Command::new("python3");
    make.args(["-m", "venv", "--clear"]).arg(&place);
    let mut install = Command::new(place.join("bin/pip"));
    install.args(["install", "--quiet", "--disable-pip-version-check", "-r"]).arg(list);
    for command in [&mut make, &mut install] {
        if !command.stdout(Stdio::null()).status().is_ok_and(|status| status.success()) {
            println!("SKIPPED: a Django town: {command:?} failed");
            return Ok(None);
        }
    }
    std::fs::write(stamp, wanted)?;
    Ok(Some(place))
}
