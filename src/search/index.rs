use std::sync::Mutex;
#[derive(Debug,Clone,Copy,PartialEq,Eq,Hash)] pub enum Kind { Business }
#[derive(Debug,Clone)] pub struct Document { pub kind: Kind, pub id: i64, pub name: String, pub category: String, pub tags: Vec<String>, pub description: String, pub place: String, pub weight: f32 }
#[derive(Debug,Clone)] pub struct Hit { pub kind: Kind, pub id: i64, pub score: f32 }
pub struct Index(Mutex<Vec<Document>>);
impl Index { pub fn new(_: super::synonyms::Synonyms) -> Result<Self, String> { Ok(Index(Mutex::default())) }
pub fn replace_all(&self, d: impl Iterator<Item=Document>) -> Result<(), String> { *self.0.lock().unwrap() = d.collect(); Ok(()) }
pub fn apply(&self, u: Vec<Document>, r: Vec<(Kind,i64)>) -> Result<(), String> { let mut v=self.0.lock().unwrap(); v.retain(|d| !u.iter().any(|x| x.id==d.id) && !r.iter().any(|x| x.1==d.id)); v.extend(u); Ok(()) }
pub fn search(&self, q: &str, _: &[Kind], limit: usize) -> Vec<Hit> { let q=q.to_lowercase(); self.0.lock().unwrap().iter().filter(|d| d.name.to_lowercase().contains(&q)).take(limit).map(|d| Hit{kind:Kind::Business,id:d.id,score:1.0}).collect() } }
