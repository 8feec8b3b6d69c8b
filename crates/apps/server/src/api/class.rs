//! The class that is shown.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::Response;
use i18n::{Language, Message, message};
use protocol::RequestError;

use super::events::PathParam;
use super::{json, run_blocking};
use crate::app::App;
use crate::class::Class;
use crate::error::ApiError;
use crate::messages;

/// The table and the games under way.
pub(super) async fn page(State(app): State<Arc<App>>) -> Result<Response, ApiError> {
    let class = of(&app)?;
    let page = run_blocking(move || class.page().map_err(failed)).await;
    page.map(|page| json(&page)).map_err(|error| ApiError::of(&error, Language::En))
}

/// A bot of the class.
pub(super) async fn bot(
    State(app): State<Arc<App>>,
    name: PathParam<String>,
) -> Result<Response, ApiError> {
    let class = of(&app)?;
    let none = || ApiError::not_found(&message!(messages::NO_SUCH_BOT));
    let Ok(Path(name)) = name else { return Err(none()) };
    let bot = run_blocking(move || class.view.bot(&name).map_err(failed)).await;
    let bot = bot.map_err(|error| ApiError::of(&error, Language::En))?;
    bot.map(|bot| json(&bot)).ok_or_else(none)
}

fn of(app: &App) -> Result<Arc<Class>, ApiError> {
    let class = app.class.as_ref().map(Arc::clone);
    class.ok_or_else(|| ApiError::not_found(&message!(messages::NO_CLASS)))
}

fn failed(problem: String) -> RequestError {
    RequestError::failed(Message::verbatim(problem))
}
