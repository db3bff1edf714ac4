<?php
$track = '87fce159-f744-43e6-89d8-abc799d93534';
$url = "https://nhac.example/api/public/tracks/$track/license";
$context = stream_context_create(['http' => ['header' => 'X-API-Key: ' . getenv('API_KEY')]]);
$answer = json_decode(file_get_contents($url, false, $context), true);
if ($answer['compliance']['must_display_attribution']) {
    echo $answer['compliance']['attribution_text'], "\n";
}
echo 'advertising: ', $answer['license']['commercial_use_allowed'] ? 'yes' : 'no', "\n";
